import { createHash } from 'node:crypto';

/** Sends on to a page's new address for good, yet asks again next time: an address given up may be given to another. */
export const movedTo = (address: string): Response =>
  new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } });

/**
 * The ETag of an answer: the same for the same content, on every process. Weak, as all of ours are: it stands for what
 * is said, packed or plain, and not for bytes (RFC 9110, 8.8.3.3).
 */
export const etagOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

/** Sends a document made for programs; the page cache keeps it as it keeps pages. */
export const sendXml = (xml: string): Response =>
  new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    },
  });
