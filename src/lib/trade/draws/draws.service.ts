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

/** A draw as everybody sees it; times in ms. */
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

/** The draw that runs at a moment (ms), and when one next begins or ends by the clock. */
const loadRunning = async (
  db: Db,
  now: number,
): Promise<{ row: DrawRow | undefined; until: number | null }> => ({
  row: await findRunningDraw(db, now),
  until: await findNextDrawChange(db, now),
});

/** Looked up once a minute at most, as every page asks; a moment that has passed is looked up again. */
async function running(db: Db, now: number): ReturnType<typeof loadRunning> {
  const key = `running-draw:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['draws'], () => loadRunning(db, now));
  return known.until !== null && known.until <= now ? loadRunning(db, now) : known;
}

/**
 * The draw that runs now (ms), null where none does. Pages that show it carry the tag `draws` and are kept no longer than
 * {@link nextDrawChange}.
 */
export async function runningDraw(db: Db, now: number): Promise<Draw | null> {
  const { row } = await running(db, now);
  return row ? toDraw(row, now) : null;
}

/** When a draw next begins or ends by the clock (ms); null for never. */
export const nextDrawChange = async (db: Db, now: number): Promise<number | null> =>
  (await running(db, now)).until;

/**
 * Why a member may not join a draw now, in words for the place of the button; empty where it may: in person, those whose
 * certificates were approved, once a day.
 */
export async function whyNotJoin(db: Db, member: Member, draw: Draw | null, now: number): Promise<string> {
  if (draw?.state !== 'running') return '现在没有抽奖活动';
  if (member.role !== 'buyer') return '后台账户不能抽奖';
  if (member.actor !== null) return '代客操作时不能抽奖';
  if (!member.isPassed) return '资质审核通过后才能抽奖';
  const isDrawn = (await findRecordOfDay(db, member.id, formatDate(now))) !== undefined;
  return isDrawn ? DRAWN_TODAY : '';
}

/** A draw by its id, however it stands; one that was never on is nobody's matter. Throws `not_found`. */
export async function drawOf(db: Db, id: number, now: number): Promise<Draw> {
  const row = await findDraw(db, id);
  const draw = row && toDraw(row, now);
  if (!draw || draw.state === 'off') throw notFound('这个抽奖活动');
  return draw;
}

/** A prize as everybody sees it, with its true chance at this moment. */
export interface ShownPrize {
  id: number;
  kind: PrizeKind;
  name: string;
  remarks: string;
  /** How many there are in all, no more than its batch of coupons has; null without limit. */
  stock: number | null;
  isGone: boolean;
  weight: number;
  odds: string;
}

/** The prizes of a draw with their chances (product §7.19), and what the weights come to. */
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

/** A page of results, the newest first, with how many there are of each kind. */
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

/** Where the banner of a draw is; its address changes with what it shows. */
export const drawBannerAddress = (draw: Pick<Draw, 'id' | 'name' | 'headline'>): string =>
  `/picture/draw/${draw.id}-${bannerVersion(inputOf(draw))}.svg`;

/** The banner of a draw, drawn once per version; null where there is no such draw. */
export const drawBannerPicture = (db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> =>
  drawnOnce(`draw:${id}`, version, async () => {
    const row = await findDraw(db, id);
    if (!row) return null;
    const input = inputOf(row);
    return { svg: drawBanner(input), version: bannerVersion(input) };
  });
