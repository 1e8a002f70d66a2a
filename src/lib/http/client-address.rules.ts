/**
 * The network address a request came from. Each trusted proxy in front of the server appends the address it saw
 * to `X-Forwarded-For`, so with `trusted` of them the sender is that many from the end; what stands further left
 * is the sender's own word and counts for nothing.
 */
export function senderAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  if (trusted <= 0 || !forwardedFor) return socketAddress;
  const seen = forwardedFor.split(',').map((part) => part.trim());
  return seen.at(-trusted) || socketAddress;
}
