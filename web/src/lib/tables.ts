/** Find the page of a table in what people type or paste: a code, an id, or a whole link. */
export function pathOf(typed: string): string | null {
  const text = typed.trim();
  const link = /\/(t\/[\w-]+|g\/[\w-]+\/p\/[\w-]+)\/?(\?watch)?(?:[?#&=].*)?$/.exec(text);
  if (link) return `/${link[1]}${link[2] ?? ''}`;
  const code = text.replaceAll(/\s/g, '');
  return /^[\w-]{1,32}$/.test(code) ? `/t/${code}` : null;
}
