import { download as saved } from '../../lib/download';

/** A table of figures: what a chart shows, in words and numbers. */
export interface TableData {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** What a table calculator would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Write a table as comma-separated values; what strangers wrote stays text, also for table calculators. */
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
