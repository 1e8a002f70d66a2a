type TextEncodingName = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

function byMark([a, b, c]: Uint8Array): TextEncodingName | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/**
 * A text, decoded by its byte-order mark, or as UTF-8; what is not UTF-8 all through is GB18030, as Excel on Chinese
 * Windows writes it (GBK and GB2312 are parts of it).
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = byMark(bytes);
  if (mark !== null) return new TextDecoder(mark).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
