import { vi } from 'vitest';

/** Answer requests by method and path, and note each with its body; all other paths are refused. */
export function serve(answers: Record<string, [status: number, body: object | null]>): [string, unknown][] {
  const heard: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const asked = `${request.method} ${path}`;
    heard.push([asked, request.body ? JSON.parse(String(request.body)) : null]);
    const [status, body] = answers[asked] ?? [404, { code: 'NOT_FOUND', message: '' }];
    return Promise.resolve(new Response(body && JSON.stringify(body), { status }));
  });
  return heard;
}
