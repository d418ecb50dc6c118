/** Draw random bytes, as hexadecimal digits; `randomUUID` needs https, this does not. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
