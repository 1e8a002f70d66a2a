export type TextEncodingName = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** Feeds a file's bytes in order and says, at the end or as soon as it is sure, how its text is encoded. */
export interface EncodingDetector {
  /** an answer that no further byte changes, or undefined */
  push(bytes: Uint8Array): TextEncodingName | undefined;
  end(): TextEncodingName;
}

function byMark(bytes: Uint8Array): TextEncodingName | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * A byte-order mark decides; else a text that is not UTF-8 all through is GB18030, as Excel on Chinese Windows
 * writes it (GBK and GB2312 are parts of it).
 */
export function encodingDetector(): EncodingDetector {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const decode = (bytes?: Uint8Array): 'gb18030' | undefined => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
      return undefined;
    } catch {
      return 'gb18030';
    }
  };
  return {
    push(bytes) {
      const mark = isFirst ? byMark(bytes) : undefined;
      isFirst = isFirst && bytes.length === 0;
      return mark ?? decode(bytes);
    },
    end: () => decode() ?? 'utf-8',
  };
}
