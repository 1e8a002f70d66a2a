let key = '';

/** Names the form of this page for as long as it is open: sent again, it makes nothing a second time. */
export function formKey(): string {
  key ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return key;
}
