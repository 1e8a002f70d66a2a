const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML content and double-quoted attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * One line of plain text: control, format, private and unassigned characters and lone surrogates
 * (which no XML document may carry, or which would turn the writing direction) go, and white space is
 * folded.
 */
export function cleanLine(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{M}\ufffd]/gu, '')
    .trim();
}

/** The first `limit` characters (not UTF-16 units) with an ellipsis in place of the rest. */
export function clip(text: string, limit: number): string {
  const signs = [...text];
  return signs.length <= limit ? text : signs.slice(0, limit - 1).join('') + '…';
}

/** A number as short SVG: one decimal at most, no trailing zero. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);
