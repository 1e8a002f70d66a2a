import { MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { addressPieces } from '#lib/people/addresses/paste/address-pieces.rules.ts';
import {
  isBusiness,
  likenessOfReceiver,
  parsePastedAddress,
  type PastedAddress,
  readablePaste,
  SURE_NAME,
} from '#lib/people/addresses/paste/paste-address.rules.ts';
import { regionAtStart } from '#lib/people/addresses/paste/region-in-text.rules.ts';

const RECEIVER_LABEL = /^\s*(?:收货人|收件人|联系人|姓名)/;
/** A label of any kind, as in `备注：放门卫`, and texts that only an address has. */
const LABELLED = /^\s*[\p{Script=Han}A-Za-z]{2,8}\s*[:：]/u;
const PLACE = /[\d０-９省市区县州镇乡村路街道巷弄号楼室栋幢座层单元院厦园苑城店房铺库门旁口]/;
/** Characters that a firm's name after its city does not contain. */
const STREET = /[\d０-９区县镇乡村路街道巷弄号]/;
/** Lines of separators, as chats and tables draw them, and empty ones. */
const RULE = /^[\s\-=*_~—]*$/;
/** Limit of lines of one address. */
const MOST_LINES = 20;

/**
 * Parses several addresses pasted at once: one per line, or blocks of lines. Returns at most as many as a member may
 * keep; empty for a text without any. Where parts of several are mixed and cannot be assigned, that address is unclear
 * and nothing is read of it.
 */
export const parsePastedAddresses = (text: string): PastedAddress[] =>
  addressesIn(readablePaste(text))
    .map(readBlock)
    .filter((one) => one.isUnclear || [one.receiver, one.phone, one.regionCode, one.detail].join('') !== '')
    .slice(0, MOST_ADDRESSES);

/** The lines of one address, and those among them that are no part of it. */
interface Block {
  lines: string[];
  strangers: string[];
  isUnclear?: boolean;
}

/** Splits the text into one block per address: first between empty lines, then across them. */
function addressesIn(text: string): Block[] {
  const chunks = chunksOf(text).map((chunk) => ({ chunk, groups: groupLines(linesOf(chunk)) }));
  if (chunks.some(({ groups }) => groups === null))
    return chunks.flatMap(({ chunk, groups }) => (groups ? blocksOf(groups) : [unclear(chunk)]));
  const groups = groupLines(chunks.flatMap((one) => one.groups ?? []));
  return groups ? blocksOf(groups) : [unclear(chunks.flatMap(({ chunk }) => chunk))];
}

const unclear = (lines: string[]): Block => ({ lines, strangers: [], isUnclear: true });

/** Runs of lines without an empty line or a rule among them. */
function chunksOf(text: string): string[][] {
  const chunks: string[][] = [[]];
  for (const line of text.split(/\r\n?|\n/)) {
    if (RULE.test(line)) chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks.filter(({ length }) => length > 0);
}

type Place = Pick<PastedAddress, 'regionCode' | 'detail'>;

/** Returns the parts that each line holds; a line that continues the address of the line before it is joined to it. */
function linesOf(chunk: readonly string[]): Lines[] {
  const all: Lines[] = [];
  let address: Place | null = null;
  for (const line of chunk) {
    const read = parsePastedAddress(line);
    const own = partsOf(line, read);
    const last = all.at(-1);
    if (last && goesOn(own, read, address)) {
      all[all.length - 1] = together([last, { ...own, sure: new Set(), all: new Set() }]);
      address &&= {
        regionCode: read.regionCode || address.regionCode,
        detail: address.detail + read.detail + read.receiver,
      };
    } else {
      all.push(own);
      address = own.all.has('address') ? read : null;
    }
  }
  return all;
}

function partsOf(line: string, { receiver, phone, regionCode, detail }: PastedAddress): Lines {
  const isFirm = isBusiness(line.trim()) && !STREET.test(detail);
  const likeness = likenessOfReceiver(receiver);
  const sure: Part[] = [
    ...(likeness >= SURE_NAME || (receiver !== '' && RECEIVER_LABEL.test(line))
      ? (['receiver'] as const)
      : []),
    ...(phone === '' ? [] : (['phone'] as const)),
    ...(regionCode === '' || isFirm ? [] : (['address'] as const)),
  ];
  const isPlace = PLACE.test(detail) || (PLACE.test(receiver) && likeness < SURE_NAME);
  const perhaps: Part = isFirm || !isPlace ? 'receiver' : 'address';
  const saysMore = receiver !== '' || detail !== '';
  return { lines: [line], sure: new Set(sure), all: new Set([...sure, ...(saysMore ? [perhaps] : [])]) };
}

/** True when a line continues the address of the line before it, or holds no part of its own. */
function goesOn({ sure, all }: Lines, read: Place, before: Place | null): boolean {
  if (all.size === 0) return true;
  if (!before || all.size > 1 || !all.has('address')) return false;
  if (!sure.has('address')) return true;
  return before.detail === '' && before.regionCode.slice(0, 2) === read.regionCode.slice(0, 2);
}

/** Separates each address from lines that are no part of it: a line that is perhaps a name, and nothing else. */
function blocksOf(groups: readonly Lines[]): Block[] {
  const blocks: Block[] = [];
  for (const { lines, sure, all } of groups) {
    const last = blocks.at(-1);
    if (last && sure.size === 0 && !all.has('address'))
      last.strangers.push(...lines.map((one) => one.trim()));
    else blocks.push({ lines, strangers: [], isUnclear: groups.length > 1 && sure.size === 0 });
  }
  return blocks;
}

function readBlock({ lines, strangers, isUnclear = false }: Block): PastedAddress {
  const text = lines.join('\n');
  const kept: string[] = [];
  const others = [...strangers];
  if (!isUnclear && lines.length <= MOST_LINES) {
    for (const line of lines) (isStranger(kept, line) ? others : kept).push(line);
    const read = parsePastedAddress(kept.join('\n'));
    if (!read.isUnclear && !holdsSeveral(text, read))
      return { ...read, unused: [...read.unused, ...others.map((one) => one.trim())] };
  }
  const unused = [...lines.map((one) => one.trim()), ...strangers];
  return { receiver: '', phone: '', regionCode: '', detail: '', unused, isUnclear: true };
}

/**
 * True when a line below an address is no part of it: nothing labelled, nothing like a place, nothing still missing.
 */
function isStranger(lines: readonly string[], line: string): boolean {
  if (PLACE.test(line) || LABELLED.test(line)) return false;
  const before = parsePastedAddress(lines.join('\n'));
  if (before.phone === '' || before.detail === '') return false;
  const after = parsePastedAddress([...lines, line].join('\n'));
  return (['receiver', 'phone', 'regionCode'] as const).every(
    (part) => before[part] !== '' || after[part] === '',
  );
}

/** Parts that an address has at most once. */
type Part = 'receiver' | 'phone' | 'address';

/** Lines that belong together, and the parts of an address they hold. */
interface Lines {
  lines: string[];
  /** Parts that are certain. */
  sure: ReadonlySet<Part>;
  /** Those, and parts that these lines hold perhaps: a firm's name is not always the receiver. */
  all: ReadonlySet<Part>;
}

type PartsOf = (lines: Lines) => ReadonlySet<Part>;

/**
 * Groups lines into addresses: consecutive lines, no part twice in one group, as few groups as possible. Null where
 * this can be done in several ways, or where the parts are in columns and cannot be assigned.
 */
function groupLines(all: readonly Lines[]): Lines[] | null {
  if (startsOf(all, (one) => one.sure).length < 2) return all.length === 0 ? [] : [together(all)];
  const latest = startsOf(all, (one) => one.all);
  const fromEnd = startsOf(all.toReversed(), (one) => one.all);
  const earliest = fromEnd.map((_, at) => all.length - (fromEnd[at + 1] ?? all.length)).toReversed();
  if (latest.some((start, at) => start !== earliest[at])) return null;
  const groups = latest.map((start, at) => all.slice(start, latest[at + 1]));
  return groups.length > mostOfOnePart(all) ? null : groups.map(together);
}

/** Returns the group starts when each group continues until a part is repeated. */
function startsOf(all: readonly Lines[], partsOf: PartsOf): number[] {
  const starts: number[] = [];
  const held = new Set<Part>();
  for (const [at, one] of all.entries()) {
    const parts = [...partsOf(one)];
    if (at === 0 || parts.some((part) => held.has(part))) {
      starts.push(at);
      held.clear();
    }
    for (const part of parts) held.add(part);
  }
  return starts;
}

const mostOfOnePart = (all: readonly Lines[]): number =>
  Math.max(
    ...(['receiver', 'phone', 'address'] as const).map(
      (part) => all.filter((one) => one.all.has(part)).length,
    ),
  );

/** Merges several groups of lines into one. */
const together = (all: readonly Lines[]): Lines => ({
  lines: all.flatMap(({ lines }) => lines),
  sure: new Set(all.flatMap(({ sure }) => [...sure])),
  all: new Set(all.flatMap((one) => [...one.all])),
});

/** Street with a house number. */
const HOUSE = /(?:[路街巷弄道]|胡同)\p{Script=Han}{0,3}\d+(?:-\d+)?号/gu;
/** A full name, `苏州市`, and not the beginning of another word: `东方市场`, `郑州市民公园`. */
const WHOLE = /^\p{Script=Han}+(?:省|市|自治区|行政区|[州盟]|地区|林区)$/u;
const OTHER_WORD = /^[场民集政]/;
const DISTRICT = /^\p{Script=Han}{1,4}[区县旗市](?!\p{Script=Han}?[院场店])/u;
const STREET_BEHIND = /^\p{Script=Han}{0,8}(?:[路街巷弄道]|[镇乡]|\d)/u;
/** True when a text that was read as one address holds parts of several. */
function holdsSeveral(text: string, { detail, regionCode }: PastedAddress): boolean {
  if (holdsRegion(detail, regionCode) || (detail.match(HOUSE)?.length ?? 0) > 1) return true;
  const { pieces, numbers } = addressPieces(text);
  if (numbers < 2) return false;
  const names = pieces.filter((one) => one.label === 'receiver' || likenessOfReceiver(one.text) >= SURE_NAME);
  return names.length > 1;
}

/**
 * True when a detail names a province or city of another address. Firms and hospitals may be named after their own
 * city.
 */
function holdsRegion(detail: string, code: string): boolean {
  for (let at = 0; at < detail.length; at++) {
    const found = regionAtStart(detail.slice(at));
    if (!found || found.length === 0) continue;
    const rest = detail.slice(at + found.length);
    if (OTHER_WORD.test(rest)) continue;
    const isWhole = WHOLE.test(detail.slice(at, at + found.length));
    const isSame = isWithin(found.code, code);
    const goesOn = DISTRICT.test(rest) || STREET_BEHIND.test(rest);
    if (isWhole ? !isSame || goesOn : found.certainty > 1 && DISTRICT.test(rest)) return true;
  }
  return false;
}

/** True when two codes may mean one place: the same, or a city and its province. */
const isWithin = (one: string, other: string): boolean =>
  one === other ||
  (one.slice(0, 2) === other.slice(0, 2) && (one.endsWith('0000') || other.endsWith('0000')));
