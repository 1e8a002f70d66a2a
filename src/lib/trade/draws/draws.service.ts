import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import {
  countRecords,
  findDraw,
  findNextDrawChange,
  findPrizes,
  findRecordOfDay,
  findRecords,
  findRunningDraw,
  type FoundRecord,
  type RecordSearch,
} from '#lib/trade/draws/draws.repository.ts';
import {
  DRAWN_TODAY,
  type DrawState,
  drawStateOf,
  oddsText,
  type PrizeKind,
  totalWeight,
  weightsNow,
} from '#lib/trade/draws/draws.rules.ts';
import type { DrawRow } from '#lib/trade/draws/draws.table.ts';
import { type BannerInput, bannerVersion, drawBanner } from '#lib/platform/drawing/banner.rules.ts';
import {
  drawnOnce,
  type DrawnPicture,
  type PictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';

const RECORDS_PER_PAGE = 20;

/** A draw as shown to the public; times in ms. */
export type Draw = Pick<DrawRow, 'id' | 'name' | 'headline' | 'rules' | 'startsAt' | 'endsAt'> & {
  state: DrawState;
};

const toDraw = ({ id, name, headline, rules, ...row }: DrawRow, now: number): Draw => ({
  id,
  name,
  headline,
  rules,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  state: drawStateOf(row, now),
});

/** Loads the draw that runs at a time (ms), and the time of the next beginning or end. */
const loadRunning = async (
  db: Db,
  now: number,
): Promise<{ row: DrawRow | undefined; until: number | null }> => ({
  row: await findRunningDraw(db, now),
  until: await findNextDrawChange(db, now),
});

/**
 * Returns the running draw, cached for up to a minute as every page needs it; reloaded once its next change has passed.
 */
async function running(db: Db, now: number): ReturnType<typeof loadRunning> {
  const key = `running-draw:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['draws'], () => loadRunning(db, now));
  return known.until !== null && known.until <= now ? loadRunning(db, now) : known;
}

/**
 * Returns the draw that runs now (ms), null where none does. Pages that show it carry the tag `draws` and are cached no
 * longer than {@link nextDrawChange}.
 */
export async function runningDraw(db: Db, now: number): Promise<Draw | null> {
  const { row } = await running(db, now);
  return row ? toDraw(row, now) : null;
}

/** Returns the time (ms) at which a draw next begins or ends; null for never. */
export const nextDrawChange = async (db: Db, now: number): Promise<number | null> =>
  (await running(db, now)).until;

/**
 * Returns the reason for which a member may not join a draw now, shown instead of the button; empty where it may: in
 * person, with approved certificates, once a day.
 */
export async function whyNotJoin(db: Db, member: Member, draw: Draw | null, now: number): Promise<string> {
  if (draw?.state !== 'running') return '现在没有抽奖活动';
  if (member.role !== 'buyer') return '后台账户不能抽奖';
  if (member.actor !== null) return '代客操作时不能抽奖';
  if (!member.isPassed) return '资质审核通过后才能抽奖';
  const isDrawn = (await findRecordOfDay(db, member.id, formatDate(now))) !== undefined;
  return isDrawn ? DRAWN_TODAY : '';
}

/** Returns a draw by its id, in any state but `off`. Throws `not_found`. */
export async function drawOf(db: Db, id: number, now: number): Promise<Draw> {
  const row = await findDraw(db, id);
  const draw = row && toDraw(row, now);
  if (!draw || draw.state === 'off') throw notFound('这个抽奖活动');
  return draw;
}

/** A prize as shown to the public, with its exact current odds. */
export interface ShownPrize {
  id: number;
  kind: PrizeKind;
  name: string;
  remarks: string;
  /** Total number, no more than its batch of coupons has; null without limit. */
  stock: number | null;
  isGone: boolean;
  weight: number;
  odds: string;
}

/** Returns the prizes of a draw with their odds (product §7.19), and the sum of the weights. */
export async function prizesOf(
  db: Db,
  { id }: Pick<Draw, 'id'>,
  now: number,
): Promise<{ prizes: ShownPrize[]; total: number }> {
  const rows = await findPrizes(db, id, now);
  const total = totalWeight(rows);
  const weights = weightsNow(rows);
  const prizes = rows.map(({ id: prizeId, kind, name, remarks, promised, left }, index): ShownPrize => {
    const weight = weights[index] ?? 0;
    const isGone = left === 0;
    return {
      id: prizeId,
      kind,
      name,
      remarks,
      stock: promised,
      isGone,
      weight,
      odds: oddsText(weight, total),
    };
  });
  return { prizes, total };
}

/** Returns a page of results, newest first, with the number of each kind. */
export async function listRecords(
  db: Db,
  { page, size = RECORDS_PER_PAGE, ...search }: RecordSearch & { page: number; size?: number },
): Promise<{
  records: FoundRecord[];
  counts: Partial<Record<PrizeKind, number>>;
  total: number;
  page: number;
  pages: number;
}> {
  const counts: Partial<Record<PrizeKind, number>> = {};
  for (const { kind, count } of await countRecords(db, search)) counts[kind] = Number(count);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { offset, ...shown } = pageOf(page, total, size);
  return { records: await findRecords(db, search, { limit: size, offset }), counts, total, ...shown };
}

const inputOf = ({ name, headline }: Pick<Draw, 'name' | 'headline'>): BannerInput => ({
  title: name,
  subtitle: headline,
  accent: 'brand',
  motif: 'coupon',
});

/** Returns the address of a draw's banner, which changes with its content. */
export const drawBannerAddress = (draw: Pick<Draw, 'id' | 'name' | 'headline'>): string =>
  `/picture/draw/${draw.id}-${bannerVersion(inputOf(draw))}.svg`;

/** Returns the banner of a draw, drawn once per version; null where there is no such draw. */
export const drawBannerPicture = (db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> =>
  drawnOnce(`draw:${id}`, version, async () => {
    const row = await findDraw(db, id);
    if (!row) return null;
    const input = inputOf(row);
    return { svg: drawBanner(input), version: bannerVersion(input) };
  });
