/** Write a number as people do: with a real minus, and zero without one. */
export const figure = (language: string, value: number, options?: Intl.NumberFormatOptions): string =>
  (value || 0).toLocaleString(language, options).replace('-', '−');

const RULES = new Map<string, Intl.PluralRules>();

/** Word a number of things: `many('en', 2, { one: '# seat', other: '# seats' })` is `2 seats`. */
export function many(language: string, count: number, forms: { one: string; other: string }): string {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language);
  RULES.set(language, rules);
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', figure(language, count));
}
