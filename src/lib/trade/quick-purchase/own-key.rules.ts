/** Text in one manner: half-width, lower case, without blanks and signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]/gu, '');

/** Under what a code of the member's own is remembered. */
export const codeKey = (code: string): string => `c:${plainText(code)}`.slice(0, 80);

/** What a line of a list says of its goods. */
export interface NamedLine {
  code: string;
  approvalNo: string;
  barcode: string;
  name: string;
  spec: string;
  maker: string;
}

/**
 * Under what a line's choice is remembered for its member: by the member's own code where it has one, else by all its
 * words; empty where it has none.
 */
export function ownKey(line: NamedLine): string {
  if (plainText(line.code) !== '') return codeKey(line.code);
  const words = [line.name, line.spec, line.maker, line.approvalNo, line.barcode].map(plainText);
  return words.some(Boolean) ? `t:${words.join('|')}`.slice(0, 200) : '';
}
