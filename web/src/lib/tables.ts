const CODE = /^[B-DF-HJ-NP-TV-XZ2-9]{5}$/i;

/** Find the page of a table in what people type or paste: a whole link, a code however it is written, or an id. */
export function pathOf(typed: string): string | null {
  const text = typed.trim();
  const link = /\/(t\/[\w-]+|g\/[\w-]+\/p\/[\w-]+)\/?(\?watch)?(?:[?#&=].*)?$/.exec(text);
  if (link) return `/${link[1]}${link[2] ?? ''}`;
  const [whole = '', last = ''] = [text, text.split(/\s/).at(-1)].map((part) => part?.replaceAll(/[\s-]/g, ''));
  const code = [whole, last].find((part) => CODE.test(part));
  if (code) return `/t/${code}`;
  const id = text.replaceAll(/\s/g, '');
  return /^[\w-]{1,32}$/.test(id) ? `/t/${id}` : null;
}
