import { MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { addressPieces } from '#lib/people/addresses/paste/address-pieces.rules.ts';
import { likenessOfReceiver } from '#lib/people/addresses/paste/receiver-in-text.rules.ts';
import {
  LONGEST_PASTE,
  parsePastedAddress,
  type PastedAddress,
} from '#lib/people/addresses/paste/paste-address.rules.ts';

const RECEIVER_LABEL = /^\s*(?:收货人|收件人|联系人|姓名)/;
const ADDRESS_LABEL = /^\s*(?:所在地区|收货地址|收件地址|详细地址|地址|地区)/;
/** A label of any kind, as in `备注：放门卫`, and what only an address has. */
const LABELLED = /^\s*[一-龥A-Za-z]{2,8}\s*[:：]/;
const PLACE = /[\d０-９省市区县州镇乡村路街道巷弄号楼室栋幢座层单元院厦园苑城店房铺库门旁口]/;
/** Lines of separators, as chats and tables draw them. */
const RULE = /^[\s\-=*_~—]+$/;

/**
 * Reads several addresses pasted at once: one a line, or blocks of lines one below the other. At most as many as a member
 * may keep; empty for a text without any.
 */
export const parsePastedAddresses = (text: string): PastedAddress[] =>
  blocksOf(text.slice(0, LONGEST_PASTE))
    .slice(0, MOST_ADDRESSES)
    .map(({ lines, strangers }) => {
      const read = parsePastedAddress(lines.join('\n'));
      return { ...read, unused: [...read.unused, ...strangers] };
    })
    .filter(({ receiver, phone, detail }) => receiver !== '' || phone !== '' || detail !== '');

/** The lines of one address, and those among them that are no part of it. */
interface Block {
  lines: string[];
  strangers: string[];
}

/** The text in pieces of one address each. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isApart = true;
  for (const line of text.split(/\r\n?|\n/)) {
    if (RULE.test(line) || line.trim() === '') {
      isApart = true;
      continue;
    }
    const current = blocks.at(-1);
    if (!current || beginsAnother(current.lines, line, isApart))
      blocks.push({ lines: [line], strangers: [] });
    else if (isStranger(current.lines, line)) current.strangers.push(line.trim());
    else current.lines.push(line);
    isApart = false;
  }
  return blocks;
}

/** Where something can be sent, and who is called there: two of them are never one. */
const isAddress = ({ phone, regionCode, detail }: PastedAddress): boolean =>
  phone !== '' && regionCode !== '' && detail !== '';

/** Whether a line belongs to another address than the lines before it, which have all that one needs. */
function beginsAnother(lines: readonly string[], line: string, isApart: boolean): boolean {
  const before = lines.join('\n');
  const read = parsePastedAddress(before);
  const next = parsePastedAddress(line);
  if (isAddress(read) && isAddress(next)) return true;
  const isFull = isAddress(read) && read.receiver !== '';
  if (RECEIVER_LABEL.test(line)) return isFull || lines.some((one) => RECEIVER_LABEL.test(one));
  if (ADDRESS_LABEL.test(line) && isFull && next.regionCode !== '') return true;
  const { phone } = addressPieces(before);
  if (phone === '') return false;
  const own = addressPieces(line);
  const isWhole = read.detail !== '';
  if (own.phone !== '') return isWhole;
  return isWhole && (isApart || (own.pieces.length === 1 && likenessOfReceiver(line.trim()) >= 5));
}

/** Whether a line below an address is no part of it: nothing labelled, nothing like a place, nothing still missing. */
function isStranger(lines: readonly string[], line: string): boolean {
  if (PLACE.test(line) || LABELLED.test(line)) return false;
  const before = parsePastedAddress(lines.join('\n'));
  if (before.phone === '' || before.detail === '') return false;
  const after = parsePastedAddress([...lines, line].join('\n'));
  return (['receiver', 'phone', 'regionCode'] as const).every(
    (part) => before[part] !== '' || after[part] === '',
  );
}
