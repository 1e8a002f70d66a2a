import type { Source } from '#islands/wallet/use-table.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { ofPage } from '#lib/platform/browser/calls/call-port.client.ts';
import type { CouponPageFields } from '#lib/trade/coupons/coupon-page.rules.ts';
import type { CouponKind } from '#lib/trade/coupons/coupons.rules.ts';
import { type CouponStatus, MY_COUPONS, statusNumber } from '#lib/trade/coupons/my-coupons.rules.ts';
import {
  BALANCE_ADDRESS,
  LOG_NAMES,
  POINTS_ADDRESS,
  showBalance,
  type ShownLog,
  showPoints,
} from '#lib/trade/wallet/wallet-log.rules.ts';
import { type Asked, isBackwards } from '#lib/trade/wallet/wallet-table.rules.ts';
import { BALANCE_REASONS, POINTS_REASONS } from '#lib/trade/wallet/wallet.rules.ts';
import type { getUserCoupon, getUserCouponExport } from '#lib/trade/coupons/coupons.calls.ts';
import type {
  getUserPointsLog,
  getUserPointsLogExport,
  getUserUserMoneyLog,
  getUserUserMoneyLogExport,
} from '#lib/trade/wallet/wallet.calls.ts';

export type FileFormat = 'csv' | 'xlsx';

const IN_PLACE = { inPlace: true } as const;

/** A log: its source with its words. */
export interface LogSource extends Source<string, ShownLog> {
  title: string;
  /** Kinds of changes by their names in the address. */
  kinds: Readonly<Record<string, string>>;
  /** Text shown when there are no changes yet. */
  empty: string;
  file: string;
}

const logFields = ({ choice, from, until }: Asked) => ({
  [LOG_NAMES.choice]: choice,
  [LOG_NAMES.from]: from,
  [LOG_NAMES.until]: until,
});

/** There are no rows between an end and a later beginning; the calls refuse such a range. */
const NOTHING: ShownLog = { lines: [], page: 1, pages: 1, total: 0, isCut: false, held: null };

const heldOf = ({ held }: ShownLog) => held;

export const LOGS: Readonly<Record<'balance' | 'points', LogSource>> = {
  balance: {
    title: '余额明细',
    address: BALANCE_ADDRESS,
    kinds: BALANCE_REASONS,
    empty: '余额还没有变动',
    file: callPath<typeof getUserUserMoneyLogExport>('/api/user/user_money_log/export'),
    part: 'balanceFen',
    heldOf,
    ask: async (asked) => {
      if (isBackwards(asked)) return NOTHING;
      const fields = { ...logFields(asked), page: asked.page, ...ofPage() };
      return showBalance(
        await callApi<typeof getUserUserMoneyLog>('GET', '/api/user/user_money_log', fields, IN_PLACE),
      );
    },
  },
  points: {
    title: '积分明细',
    address: POINTS_ADDRESS,
    kinds: POINTS_REASONS,
    empty: '积分还没有变动',
    file: callPath<typeof getUserPointsLogExport>('/api/user/points_log/export'),
    part: 'points',
    heldOf,
    ask: async (asked) => {
      if (isBackwards(asked)) return NOTHING;
      const fields = { ...logFields(asked), page: asked.page, ...ofPage() };
      return showPoints(
        await callApi<typeof getUserPointsLog>('GET', '/api/user/points_log', fields, IN_PLACE),
      );
    },
  },
};

/** The address of a log's file, filtered as its table is. */
export const logFile = (file: string, asked: Asked, format: FileFormat): string => {
  const kept = Object.entries(logFields(asked)).filter(([, value]) => value !== '');
  return `${file}?${new URLSearchParams([...kept, ['format', format]])}`;
};

const TYPES: Readonly<Record<CouponKind, string>> = { coupon: '0', voucher: '1' };

const couponFields = (kind: CouponKind, { choice, from, until }: Asked<CouponStatus>) => ({
  type: TYPES[kind],
  status: String(statusNumber(choice)),
  from,
  until,
});

export type CouponSource = Source<CouponStatus, CouponPageFields>;

const couponSource = (kind: CouponKind): CouponSource => ({
  address: MY_COUPONS[kind],
  part: kind === 'coupon' ? 'coupons' : 'vouchers',
  heldOf: ({ usable }) => usable,
  ask: (asked) => {
    const fields = { ...couponFields(kind, asked), page: asked.page, ...ofPage() };
    return callApi<typeof getUserCoupon>('GET', '/api/user/coupon', fields, IN_PLACE);
  },
});

export const COUPONS: Readonly<Record<CouponKind, CouponSource>> = {
  coupon: couponSource('coupon'),
  voucher: couponSource('voucher'),
};

/** The address of a file of coupons or vouchers, filtered as their table is. */
export const couponFile = (kind: CouponKind, asked: Asked<CouponStatus>, format: FileFormat): string =>
  `${callPath<typeof getUserCouponExport>('/api/user/coupon/export')}?${new URLSearchParams({ ...couponFields(kind, asked), format })}`;
