import { download as saved } from '../../lib/download';

/** A table of figures: the data of a chart, in words and numbers. */
export interface TableData {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The beginning of texts that a spreadsheet would take for formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** Write a table as comma-separated values; texts of strangers stay texts, also in spreadsheets. */
export function csv({ head, rows }: TableData): string {
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Have the browser keep `text` as a file. */
export const download = (name: string, text: string): void =>
  saved(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
