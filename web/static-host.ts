/** How the client is built for a server at another address; see docs/deploying/static.md. */

const WRONG =
  'PARLOUR_SERVER: give the address of the server, like https://play.example.org, with nothing after its path.';

/** Read the address of the server without a slash at the end; nothing if the client is for the server that gives it. */
export function serverOf(given: string | undefined): string {
  if (!given) return '';
  const url = URL.canParse(given) ? new URL(given) : null;
  const plain = url && ['http:', 'https:'].includes(url.protocol) && url.origin + url.pathname === url.href;
  if (!plain || !/^(?:\/[\w.~-]+)*\/?$/.test(url.pathname)) throw Object.assign(new Error(WRONG), { stack: WRONG });
  return url.href.replace(/\/$/, '');
}

/** The content security policy, like the server's own; framing can only be restricted by a header. */
export function policyFor(server: string): string {
  const { origin } = new URL(server);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${origin} ${origin.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The link preview of every page, because a static host cannot tell one table from another. */
const previewOf = (server: string): string =>
  [
    ['og:type', 'website'],
    ['og:site_name', 'Parlour'],
    ['og:title', 'Parlour'],
    ['og:description', 'Games for an evening with friends.'],
    ['og:image', `${server}/icon-512.png`],
  ]
    .map(([property, content]) => `<meta property="${property}" content="${content}" />`)
    .join('\n    ');

/** Put into the page what the server would send along with it. */
export function pageFor(server: string): (html: string) => string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyFor(server)}" />`;
  const rest = `<meta name="referrer" content="no-referrer" />\n    ${previewOf(server)}`;
  return (html) =>
    html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${policy}`).replace('<!--preview-->', rest);
}
