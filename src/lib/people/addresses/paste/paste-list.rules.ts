import { MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { addressPieces } from '#lib/people/addresses/paste/address-pieces.rules.ts';
import { likenessOfReceiver } from '#lib/people/addresses/paste/receiver-in-text.rules.ts';
import {
  LONGEST_PASTE,
  parsePastedAddress,
  type PastedAddress,
} from '#lib/people/addresses/paste/paste-address.rules.ts';

const RECEIVER_LABEL = /^\s*(?:收货人|收件人|联系人|姓名)/;
/** Lines of separators, as chats and tables draw them. */
const RULE = /^[\s\-=*_~—]+$/;

/**
 * Reads several addresses pasted at once: one a line, or blocks of lines one below the other. At most as many as a member
 * may keep; empty for a text without any.
 */
export const parsePastedAddresses = (text: string): PastedAddress[] =>
  blocksOf(text.slice(0, LONGEST_PASTE))
    .slice(0, MOST_ADDRESSES)
    .map(parsePastedAddress)
    .filter(({ receiver, phone, detail }) => receiver !== '' || phone !== '' || detail !== '');

/** The text in pieces of one address each. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [];
  let isApart = true;
  for (const line of text.split(/\r\n?|\n/)) {
    if (RULE.test(line) || line.trim() === '') {
      isApart = true;
      continue;
    }
    const current = blocks.at(-1);
    if (!current || beginsAnother(current, line, isApart)) blocks.push([line]);
    else current.push(line);
    isApart = false;
  }
  return blocks.map((lines) => lines.join('\n'));
}

/** Whether a line belongs to another address than the lines before it, which have all that one needs. */
function beginsAnother(lines: readonly string[], line: string, isApart: boolean): boolean {
  if (RECEIVER_LABEL.test(line)) return lines.some((one) => RECEIVER_LABEL.test(one));
  const before = lines.join('\n');
  const { phone } = addressPieces(before);
  if (phone === '') return false;
  const own = addressPieces(line);
  const isWhole = parsePastedAddress(before).detail !== '';
  if (own.phone !== '') return isWhole;
  return isWhole && (isApart || (own.pieces.length === 1 && likenessOfReceiver(line.trim()) >= 5));
}
