import { createHash } from 'node:crypto';

/** The ETag of an answer: the same for the same content, on every process. */
export const etagOf = (content: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
