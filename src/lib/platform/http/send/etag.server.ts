import { createHash } from 'node:crypto';

/**
 * The ETag of an answer: the same for the same content, on every process. Weak, as all of ours are: it stands for what
 * is said, packed or plain, and not for bytes (RFC 9110, 8.8.3.3).
 */
export const etagOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
