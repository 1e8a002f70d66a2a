import { z } from 'zod';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type ExportedList, listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { COUPON_KINDS, type CouponKind, lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import { myCouponColumns } from '#lib/trade/coupons/my-coupons.columns.ts';
import { countMine, findMine } from '#lib/trade/coupons/my-coupons.repository.ts';
import { couponDayFields } from '#lib/trade/coupons/my-coupons.fields.ts';
import {
  ANY_DAY,
  type CouponDays,
  type CouponStatus,
  type MyCouponPage,
  type ShownCoupon,
} from '#lib/trade/coupons/my-coupons.rules.ts';
import { scopeWords } from '#lib/trade/coupons/offered-coupons.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { boundsOf } from '#lib/trade/wallet/wallet-table.rules.ts';
import { type EndingCoupons, findEnding } from '#lib/trade/coupons/coupons.repository.ts';

const PER_PAGE = 20;

type MyCouponCounts = Record<CouponKind, Record<CouponStatus, number>>;

/** Counts the coupons and vouchers of a member. */
export const couponCounts = (db: Db, member: Member, now: number): Promise<MyCouponCounts> =>
  countMine(db, member.id, ANY_DAY, now);

interface Asked extends Partial<CouponDays> {
  kind: CouponKind;
  status: CouponStatus;
}

/** Returns a page of a member's coupons or vouchers; the counts are of the same days, `usable` is of all. */
export async function myCoupons(
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  { page, from = null, until = null, ...asked }: Asked & { page: number },
  now: number,
): Promise<MyCouponPage> {
  const days = { from, until };
  const counts = (await countMine(db, memberId, days, now))[asked.kind];
  const isOfAll = from === null && until === null;
  const { usable } = isOfAll ? counts : (await countMine(db, memberId, ANY_DAY, now))[asked.kind];
  const total = counts[asked.status];
  const { offset, ...shown } = pageOf(page, total, PER_PAGE);
  const coupons = await partOfMine(db, { memberId, ...days, ...asked }, { limit: PER_PAGE, offset }, now);
  return { coupons, counts, usable, total, ...shown, perPage: PER_PAGE };
}

/** Returns a part of a member's coupons, with descriptions of the goods they cover. */
async function partOfMine(
  db: Db,
  mine: Parameters<typeof findMine>[1],
  part: { limit: number; offset: number },
  now: number,
): Promise<ShownCoupon[]> {
  const coupons = await findMine(db, mine, part, now);
  const covers = await scopeWords(
    db,
    coupons.map(({ scope }) => scope),
  );
  return coupons.map((coupon, index) => ({
    ...coupon,
    covers: covers[index] ?? { text: '', links: [], more: 0 },
  }));
}

/** Exports a member's own coupons, or vouchers, in one state as a file, filtered as their page is. */
export const myCouponsExport = (
  { id: memberId }: Pick<Member, 'id'>,
  { kind, status }: { kind: CouponKind; status: CouponStatus },
): ExportedList =>
  listExport({
    query: z.object(couponDayFields),
    read: async (db, { page, size, ...days }, now) => {
      const mine = { memberId, kind, status, ...boundsOf(days) };
      const rows = await partOfMine(db, mine, { limit: size, offset: (page - 1) * size }, now);
      // read to the end without a count: a full part may be followed by another
      return { rows, pages: rows.length < size ? page : page + 1 };
    },
    columns: myCouponColumns,
  });

/** Days before the end at which members are notified (product §7.8). */
const TOLD_DAYS = 7;
const MEMBERS_AT_ONCE = 200;

/** Reminds members of coupons and vouchers that expire soon, once for each end. */
export async function notifyEndingCoupons(db: Db, now: number): Promise<void> {
  const until = now + TOLD_DAYS * DAY_MS;
  for (let afterMember = 0; ;) {
    const ending = await findEnding(db, { now, until, afterMember }, MEMBERS_AT_ONCE);
    const last = ending.at(-1);
    if (!last) return;
    const messages = ending.map((one) => ({ memberId: one.memberId, message: endingMessage(one) }));
    await transact(db, (trx) => notifyMembers(trx, messages, now));
    afterMember = last.memberId;
  }
}

function endingMessage({ kind, validUntil, count, sumFen }: EndingCoupons): Message {
  const word = COUPON_KINDS[kind];
  return {
    kind: 'activity',
    title: `${word}快到期了`,
    text: `${count} 张${word}共 ${formatFen(sumFen)}，最后一天是 ${lastDayText(validUntil)}`,
    link: pathTo(kind === 'voucher' ? 'wallet_vouchers' : 'wallet_coupons'),
    idempotencyKey: `${kind}:ends:${validUntil}`,
  };
}
