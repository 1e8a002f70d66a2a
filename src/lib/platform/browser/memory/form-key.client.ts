let key = '';

/**
 * Returns the idempotency key of this page's form for as long as it is open: sending it again creates no second record.
 */
export function formKey(): string {
  key ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return key;
}
