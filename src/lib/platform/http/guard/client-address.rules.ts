/**
 * Returns the sender that a request counts for in limits: its network address, of IPv6 the /64 assigned to one
 * customer. Each trusted proxy in front of the server appends the address it saw to `X-Forwarded-For`, so with
 * `trusted` of them the sender is that many from the end; entries further left come from the sender and are ignored. A
 * value that is no address is ignored, too: then the socket's address counts.
 */
export function senderAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const seen = trusted > 0 ? forwardedFor?.split(',').at(-trusted)?.trim() : undefined;
  return senderOf(seen ?? '') ?? senderOf(socketAddress) ?? socketAddress;
}

/** `198.51.100.7`, or `2001:db8:0:1::/64`; null for text that is no address. Some proxies write the port as well. */
function senderOf(text: string): string | null {
  const v4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(text)?.[1];
  if (v4 !== undefined) return ipv4(v4);
  const v6 = /^\[([\da-f:.]+)\](?::\d+)?$|^([\da-f:.]+)(?:%\w+)?$/i.exec(text);
  return v6 ? ipv6(v6[1] ?? v6[2] ?? '') : null;
}

/** Each number without zeros before it: there is one spelling of an address. */
function ipv4(text: string): string | null {
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes.join('.') : null;
}

function ipv6(text: string): string | null {
  const address = `http://[${text}]`;
  if (!URL.canParse(address)) return null;
  // The parser's own spelling: shortest, in small letters, an embedded IPv4 address as two groups.
  const [before = '', after] = new URL(address).hostname.slice(1, -1).split('::');
  const left = before.split(':').filter(Boolean);
  const right = after?.split(':').filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return embedded(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** `::ffff:198.51.100.7` is an IPv4 sender at a socket for both kinds. */
function embedded(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
