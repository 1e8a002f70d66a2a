import { z } from 'zod';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type ExportedList, listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { type CouponKind, lastDayText } from '#lib/trade/coupons/coupons.rules.ts';
import { countMine, findMine } from '#lib/trade/coupons/mine/my-coupons.repository.ts';
import { couponDayFields, toCouponDays } from '#lib/trade/coupons/mine/my-coupons.fields.ts';
import {
  ANY_DAY,
  COUPON_STATUSES,
  type CouponDays,
  type CouponStatus,
  type MyCouponPage,
  scopeLine,
  type ShownCoupon,
} from '#lib/trade/coupons/mine/my-coupons.rules.ts';
import { scopeWords } from '#lib/trade/coupons/mine/scope-words.service.ts';

const PER_PAGE = 20;

export type MyCouponCounts = Record<CouponKind, Record<CouponStatus, number>>;

/** How many coupons and vouchers a member has. */
export const couponCounts = (db: Db, member: Member, now: number): Promise<MyCouponCounts> =>
  countMine(db, member.id, ANY_DAY, now);

interface Asked extends Partial<CouponDays> {
  kind: CouponKind;
  status: CouponStatus;
}

/** A page of a member's coupons or vouchers; the counts are of the same days. */
export async function myCoupons(
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  { page, from = null, until = null, ...asked }: Asked & { page: number },
  now: number,
): Promise<MyCouponPage> {
  const counts = (await countMine(db, memberId, { from, until }, now))[asked.kind];
  const total = counts[asked.status];
  const { offset, ...shown } = pageOf(page, total, PER_PAGE);
  const coupons = await partOfMine(db, { memberId, from, until, ...asked }, { limit: PER_PAGE, offset }, now);
  return { coupons, counts, total, ...shown, perPage: PER_PAGE };
}

/** Some of a member's coupons, with what they cover in words. */
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

/** A member's own coupons, or vouchers, in one state as a file, as their page is filtered. */
export const myCouponsExport = (
  { id: memberId }: Pick<Member, 'id'>,
  { kind, status }: { kind: CouponKind; status: CouponStatus },
): ExportedList =>
  listExport({
    query: z.object(couponDayFields),
    read: async (db, { page, size, ...days }, now) => {
      const mine = { memberId, kind, status, ...toCouponDays(days) };
      const rows = await partOfMine(db, mine, { limit: size, offset: (page - 1) * size }, now);
      // read to its end without a count: a full part may be followed by another
      return { rows, pages: rows.length < size ? page : page + 1 };
    },
    columns: [
      { label: '名称', value: ({ name }) => name },
      { label: '面额（元）', kind: 'money', value: ({ amountFen }) => amountFen },
      { label: '满多少可用（元）', kind: 'money', value: ({ minimumFen }) => minimumFen },
      { label: '适用范围', value: ({ covers }) => scopeLine(covers) },
      { label: '开始', kind: 'moment', value: ({ validFrom }) => validFrom },
      { label: '最后一天', value: ({ validUntil }) => lastDayText(validUntil) },
      { label: '状态', value: () => COUPON_STATUSES[status] },
      { label: '使用时间', kind: 'moment', value: ({ usedAt }) => usedAt },
      { label: '订单号', value: ({ order }) => order?.no ?? '' },
      {
        label: '抵用（元）',
        kind: 'money',
        value: ({ usedFen, usedAt }) => (usedAt === null ? null : usedFen),
      },
    ],
  });
