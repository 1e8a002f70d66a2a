import { addressPieces, type Piece } from '#lib/people/addresses/paste/address-pieces.rules.ts';
import { type FoundRegion, regionAtStart } from '#lib/people/addresses/paste/region-in-text.rules.ts';
import {
  hasSurname,
  isBusiness,
  likenessOfReceiver,
  splitGluedName,
  SURE_NAME,
} from '#lib/people/addresses/paste/receiver-in-text.rules.ts';

/** What was read out of a pasted address; empty: not found. For the member to check, never saved as it is. */
export interface PastedAddress {
  receiver: string;
  /** As `parsePhone` gives it. */
  phone: string;
  /** Six digits of a city, or of a province where no city was named. */
  regionCode: string;
  detail: string;
  /** What had no place in it: a second number, a note; the whole text where it is unclear. */
  unused: string[];
  /** Parts of several addresses stand together, so that nothing was read: whose a part is, is asked. */
  isUnclear?: true;
}

/** Before a region nobody writes a street of that region: it belongs to another address. */
const STREET = /[\d区县镇乡村路街道巷弄]/;

/** The whole name of a city, or more. */
const SURE = 4;

/** The longest text that is read; more is no address. */
export const LONGEST_PASTE = 6000;

/**
 * Reads an address as people copy it out of chats and shops: with labels or without, receiver, phone, region and detail in
 * any order, the province short or left out, in full-width signs, on one line or several.
 */
export function parsePastedAddress(text: string): PastedAddress {
  const { pieces, phone, unused } = addressPieces(text.slice(0, LONGEST_PASTE));
  const named = pieces.find(({ label }) => label === 'receiver');
  const rest = pieces.filter((piece) => piece !== named);
  const region = findRegion(named ? rest : withoutGluedStart(rest));
  const parts = region?.pieces ?? rest;
  const found = named ? null : findReceiver(parts, region?.at ?? -1);
  const address = parts.filter((_, at) => at !== found?.at && (region === null || at >= region.at));
  const before = region === null ? [] : parts.filter((_, at) => at !== found?.at && at < region.at);
  let detail = withoutRegion(joined(address), region?.found ?? null);
  let receiver = named?.text ?? found?.name ?? '';
  if (receiver === '') ({ detail, receiver } = nameFromEnd(detail));
  return {
    receiver: receiver.replace(/(?<=.)\s*[(（]?收[)）]?$/, ''),
    phone,
    regionCode: region?.found.code ?? '',
    detail: [detail, joined(before)].filter(Boolean).join(' '),
    unused,
    ...(before.some(({ text }) => STREET.test(text)) && { isUnclear: true }),
  };
}

interface RegionPlace {
  pieces: Piece[];
  at: number;
  found: FoundRegion;
}

/** The piece at which the region begins: of all the surest, of equal ones the first. */
function findRegion(pieces: Piece[]): RegionPlace | null {
  let best: RegionPlace | null = null;
  for (const [at, piece] of pieces.entries()) {
    const joinedRest = pieces
      .slice(at)
      .map(({ text }) => text)
      .join('');
    const found = regionAtStart(joinedRest);
    if (!found) continue;
    const isFirm = isBusiness(piece.text) && !STREET.test(piece.text.slice(found.length));
    const certainty = found.certainty + (piece.label === 'address' ? 3 : 0) - (isFirm ? 3 : 0);
    if (!best || certainty > best.found.certainty) best = { pieces, at, found: { ...found, certainty } };
  }
  return best;
}

/** `王芳河南省郑州市…` in two pieces, where no piece begins with a region. */
function withoutGluedStart(pieces: Piece[]): Piece[] {
  if (findRegion(pieces)) return pieces;
  return pieces.flatMap((piece) => {
    if (!hasSurname(piece.text)) return [piece];
    for (const length of [3, 2, 4]) {
      const found = regionAtStart(piece.text.slice(length));
      if (!found || found.certainty < SURE - 1 || likenessOfReceiver(piece.text.slice(0, length)) < SURE_NAME)
        continue;
      return [
        { ...piece, text: piece.text.slice(0, length) },
        { ...piece, text: piece.text.slice(length), isBesidePhone: false },
      ];
    }
    return [piece];
  });
}

/** Who receives it: before the address, or behind the last piece that only an address has. */
function findReceiver(pieces: readonly Piece[], region: number): { at: number; name: string } | null {
  const lastOfAddress = pieces.findLastIndex(
    ({ text }, at) => at >= region && likenessOfReceiver(text) === 0,
  );
  let best: { at: number; name: string; likeness: number } | null = null;
  for (const [at, { text, isBesidePhone, label }] of pieces.entries()) {
    if (label === 'address' || (region >= 0 && at >= region && at <= lastOfAddress) || at === region)
      continue;
    const name = text.replace(/(?<=.)\s*[(（]?收[)）]?$/, '');
    const own = likenessOfReceiver(name);
    const likeness = own === 0 ? 0 : own + (isBesidePhone ? 2 : 0) + (at === 0 ? 1 : 0);
    if (likeness > (best?.likeness ?? 2)) best = { at, name, likeness };
  }
  return best;
}

/** The pieces of an address as one line: blanks stay between Latin words and numbers only. */
const joined = (pieces: readonly Piece[]): string =>
  pieces.reduce(
    (line, { text }) => line + (/[\dA-Za-z]$/.test(line) && /^[\dA-Za-z]/.test(text) ? ' ' : '') + text,
    '',
  );

/** The text without the region it begins with; said twice, its whole name goes twice. */
function withoutRegion(text: string, region: FoundRegion | null): string {
  if (!region) return text;
  let rest = text;
  for (let isFirst = true; ; isFirst = false) {
    const again = regionAtStart(rest);
    if (!again || again.length === 0) return rest;
    const isSame = again.code.slice(0, 2) === region.code.slice(0, 2);
    if (!isFirst && (!isSame || again.certainty < SURE)) return rest;
    rest = rest.slice(again.length);
  }
}

function nameFromEnd(detail: string): { detail: string; receiver: string } {
  const glued = splitGluedName(detail);
  return glued ? { detail: glued.before, receiver: glued.name } : { detail, receiver: '' };
}
