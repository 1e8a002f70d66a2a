import {
  isCounted,
  parseQuantity,
  quantityRange,
  type TypedQuantity,
} from '#lib/catalogue/goods/quantity.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import { isFirstTime } from '#lib/trade/cart/add/add-once.service.ts';
import {
  closedWords,
  problemOf,
  repeatedGoods,
  type ReportEntry,
} from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { type ListLine, ownKey } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import { findMatchGoods } from '#lib/trade/quick-purchase/list/match.repository.ts';
import { matchList } from '#lib/trade/quick-purchase/list/match-list.service.ts';
import type { LineMatch, MatchGoods } from '#lib/trade/quick-purchase/list/match-line.rules.ts';
import { type PadLine, withUnits } from '#lib/trade/quick-purchase/pad.rules.ts';
import { changePad, draftOf, setNumbers } from '#lib/trade/quick-purchase/pad.service.ts';
import { listReader } from '#lib/trade/quick-purchase/list/list-reader.server.ts';
import {
  findReport,
  findReportAt,
  putOwnCodes,
  putReport,
} from '#lib/trade/quick-purchase/quick-purchase.repository.ts';

/** An imported list: a file, or pasted text. */
interface PutIn {
  /** file name; empty for pasted text */
  name: string;
  bytes: Uint8Array;
  idempotencyKey?: string | undefined;
}

/** The last list that a member imported, with the result of each line. */
interface ListReport {
  name: string;
  entries: ReportEntry[];
  createdAt: number;
}

/**
 * Reads a list, matches its lines to goods, puts sure ones on the pad and stores the results of all lines, replacing
 * those of the previous list (product §6.10). Once per idempotency key. Throws `invalid_form` on `list` for a list that
 * is unreadable, empty or too long, and where the pad would hold too much.
 */
export async function putInList(db: Db, member: Member, putIn: PutIn, now: number): Promise<ListReport> {
  const { name, bytes } = putIn;
  const lines = await read(listReader, { name, bytes }, { sender: String(member.id) });
  if (lines.every(({ skipped }) => skipped !== ''))
    throw fieldError('list', '清单里没有读到商品，请检查内容后重试。');
  const matches = await matchList(db, member.id, lines);
  const entries = lines.map((line, at) =>
    entryOf(line, matches[at] ?? { kind: 'missing', reason: '没有找到' }),
  );
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const there = new Map(
      (await draftOf(trx, member.id)).lines.map(({ goodsId, number }) => [goodsId, number]),
    );
    const report: ListReport = {
      name: putIn.name,
      createdAt: now,
      entries: entries.map(({ entry, units }) => ({
        ...entry,
        ...(entry.state === 'sure' && { units, had: there.get(entry.goodsId) ?? 0 }),
      })),
    };
    const { idempotencyKey } = putIn;
    const asks = lines.map(({ text }) => text);
    if (idempotencyKey !== undefined && !(await isFirstTime(trx, member, { idempotencyKey, asks }, now)))
      return (await reportOf(trx, member)) ?? report;
    await putReport(trx, member.id, { ...report, entries: JSON.stringify(report.entries) });
    const codes = entries.flatMap(({ entry, remembers }) =>
      remembers ? [[entry.key, entry.goodsId] as const] : [],
    );
    await putOwnCodes(trx, member.id, new Map(codes), now);
    const added = entries.flatMap(({ entry, units }): PadLine[] =>
      entry.state === 'sure' ? [{ goodsId: entry.goodsId, number: units }] : [],
    );
    await changePad(trx, member.id, (before) => withUnits(before, added), now);
    return report;
  });
}

/** An entry, the units it puts on the pad, and whether its code is stored. */
interface Made {
  entry: ReportEntry;
  units: number;
  remembers: boolean;
}

const wordsOf = ({ name, spec, makerName }: MatchGoods): string => `${name} ${spec} ${makerName}`;

function entryOf(line: ListLine, match: LineMatch): Made {
  const goods = match.kind === 'sure' ? match.goods : undefined;
  const { quantity, problem } = numberOf(line.number, goods);
  const isWrong = quantity === null && match.kind !== 'missing';
  const state = line.skipped ? 'skipped' : isWrong ? 'number' : match.kind;
  const entry: ReportEntry = {
    line: line.line,
    text: line.text,
    state,
    number: line.number,
    goodsId: goods?.id ?? 0,
    goods: goods ? wordsOf(goods) : '',
    by: match.kind === 'sure' ? match.by : '',
    choices:
      match.kind === 'doubtful' && !line.skipped
        ? match.goods.map((one) => ({ id: one.id, text: wordsOf(one) }))
        : [],
    problem: problemOf(line, match, problem),
    key: ownKey(line),
    name: line.name || line.approvalNo || line.barcode || line.code,
  };
  const remembers = !line.skipped && match.kind === 'sure' && match.by !== 'own' && line.code !== '';
  return { entry, units: quantity ?? 0, remembers };
}

/** Parses a number as written, in units of its goods; a list without numbers requests one of each. */
function numberOf(written: string | null, goods: MatchGoods | undefined): TypedQuantity {
  if (written === null) return { quantity: 1, problem: '' };
  if (written === '') return { quantity: null, problem: '没有填数量' };
  // The meaning of its unit is known once a goods is chosen.
  if (!goods && isCounted(written)) return { quantity: 1, problem: '' };
  return parseQuantity(written, goods);
}

/** Returns the last list that a member imported; null where there is none. */
export async function reportOf(db: Db, member: Member): Promise<ListReport | null> {
  const kept = await findReport(db, member.id);
  return kept ? { ...kept, entries: JSON.parse(kept.entries) as ReportEntry[] } : null;
}

/** Returns the time (ms) of the last import. */
export const reportAtOf = (db: Db, member: Member): Promise<number | null> => findReportAt(db, member.id);

/**
 * A member's choices for lines that were not sure, by line: the goods meant, and a number that replaces an invalid one.
 */
interface Settled {
  choices: ReadonlyMap<number, number>;
  numbers?: ReadonlyMap<number, string>;
}

/**
 * Applies a member's choices for doubtful lines and for lines with invalid numbers: their units go on the pad, and the
 * same line means that goods from now on. Settled lines stay unchanged. Returns the numbers of lines settled now, of
 * choices stored and of lines left, and the reasons for unchanged lines. Throws `not_found`, `invalid_form` for a goods
 * that was not offered and an invalid number.
 */
export function chooseForLines(
  db: Db,
  member: Member,
  { choices, numbers = new Map() }: Settled,
  now: number,
): Promise<{ settled: number; learned: number; left: number; untouched: string[] }> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const report = await reportOf(trx, member);
    if (!report) throw notFound('这张清单');
    const byLine = new Map(report.entries.map((entry) => [entry.line, entry]));
    const untouched = [...new Set([...choices.keys(), ...numbers.keys()])]
      .map((line) => closedWords(line, byLine.get(line)))
      .filter(Boolean);
    const asked = report.entries.filter(
      ({ line, state }) =>
        (state === 'doubtful' || state === 'number') && (choices.has(line) || numbers.has(line)),
    );
    const ids = asked.map(({ line, goodsId }) => choices.get(line) ?? goodsId);
    const goods = new Map((await findGoodsByIds(trx, [...new Set(ids)])).map((one) => [one.id, one]));
    const matching = new Map((await findMatchGoods(trx, [...goods.keys()])).map((one) => [one.id, one]));
    const there = new Map(
      (await draftOf(trx, member.id)).lines.map(({ goodsId, number }) => [goodsId, number]),
    );
    const added: PadLine[] = [];
    const codes = new Map<string, number>();
    const hadBefore = (goodsId: number): number => {
      const ofList = report.entries.reduce(
        (sum, one) => sum + (one.goodsId === goodsId ? (one.units ?? 0) : 0),
        0,
      );
      return Math.max(0, (there.get(goodsId) ?? 0) - ofList);
    };
    const settle = (entry: ReportEntry): ReportEntry => {
      const chosen = entry.choices.find(({ id }) => id === choices.get(entry.line));
      if (choices.has(entry.line) && !chosen)
        throw fieldError('choices', `第 ${entry.line} 行的选择不在候选里，请重新选择。`);
      const goodsId = chosen?.id ?? entry.goodsId;
      const one = goods.get(goodsId);
      // A number alone does not choose the goods.
      if (!one) {
        untouched.push(`第 ${entry.line} 行${goodsId === 0 ? '还没有选商品' : '的商品已不在售，请另选'}`);
        return entry;
      }
      const number = numbers.get(entry.line) ?? entry.number;
      const { quantity, problem } =
        number === null
          ? { quantity: Math.max(1, quantityRange(one).smallest), problem: '' }
          : numberOf(number, matching.get(goodsId));
      if (quantity === null && numbers.has(entry.line))
        throw fieldError('numbers', `第 ${entry.line} 行：${problem}`);
      if (chosen && entry.key !== '') codes.set(entry.key, goodsId);
      const settled = {
        ...entry,
        goodsId,
        number,
        choices: [],
        goods: chosen?.text ?? entry.goods,
        ...(chosen && { by: 'own' as const }),
      };
      if (quantity === null) return { ...settled, state: 'number', problem };
      added.push({ goodsId, number: quantity });
      return { ...settled, state: 'chosen', problem: '', units: quantity, had: hadBefore(goodsId) };
    };
    const isAsked = new Set(asked);
    const entries = report.entries.map((entry) => (isAsked.has(entry) ? settle(entry) : entry));
    await putOwnCodes(trx, member.id, codes, now);
    await changePad(trx, member.id, (before) => withUnits(before, added), now);
    await keepEntries(trx, member, report, entries);
    const left = entries.filter(({ state }) => state === 'doubtful').length;
    return { settled: added.length, learned: codes.size, left, untouched };
  });
}

/**
 * Sets goods of the list that were already on the pad to the list's own quantities instead of the sum: for a list that
 * was corrected and imported again. Only once; returns the number of goods.
 */
export function takeListNumbers(db: Db, member: Member, now: number): Promise<number> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const report = await reportOf(trx, member);
    if (!report) return 0;
    const numbers = repeatedGoods(report.entries);
    await setNumbers(trx, member.id, numbers, now);
    await keepEntries(
      trx,
      member,
      report,
      report.entries.map((entry) => ({ ...entry, ...(entry.had && { had: 0 }) })),
    );
    return numbers.size;
  });
}

const keepEntries = (trx: Trx, member: Member, report: ListReport, entries: ReportEntry[]): Promise<void> =>
  putReport(trx, member.id, { ...report, entries: JSON.stringify(entries) });
