import { Fragment } from 'react';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { DAY_MS, formatDate, formatDateTime, startText } from '#lib/platform/time.rules.ts';
import type { CouponFields } from '#lib/trade/coupons/coupon-page.rules.ts';
import { statusNumber } from '#lib/trade/coupons/my-coupons.rules.ts';

const SOON_DAYS = 7;
const yuan = (fen: number): string => formatFen(fen).replace(/\.00$/, '');

/** Returns the note next to the name: that it ends soon, or begins later; empty else. */
function windowWords({ start_time, end_time }: CouponFields, now: number): [words: string, isSoon: boolean] {
  if (start_time > now) return [`${startText(start_time)} 起可用`, false];
  const daysLeft = Math.ceil((end_time - now) / DAY_MS);
  if (daysLeft > SOON_DAYS) return ['', false];
  return [daysLeft <= 1 ? '即将到期' : `还剩 ${daysLeft} 天`, true];
}

/** Goods that it may be used for. */
function Covers({ scope_text, links, more }: CouponFields) {
  return (
    <p>
      {scope_text}
      {links.length > 0 && '：'}
      {links.map(({ name, url }, index) => (
        <Fragment key={url}>
          {index > 0 && '、'}
          <a href={url} className="link">
            {name}
          </a>
        </Fragment>
      ))}
      {more > 0 && ` 等 ${links.length + more} 项`}
    </p>
  );
}

interface Props {
  coupon: CouponFields;
  /** ms, the server's */
  now: number;
}

/** One of a member's coupons or vouchers: its value, its minimum amount, and its end. */
export default function CouponCard({ coupon, now }: Props) {
  const { name, text, start_time, order_id, order_no, used_time } = coupon;
  const isUsable = coupon.status === statusNumber('usable');
  const isLater = isUsable && start_time > now;
  const [words, isSoon] = isUsable ? windowWords(coupon, now) : ['', false];
  const ofCoupon = coupon.minimum_fen > 0 ? `满 ${yuan(coupon.minimum_fen)} 可用` : '无门槛';
  return (
    <li className="card flex flex-wrap overflow-hidden">
      <div
        className={`grid min-w-32 shrink-0 place-items-center p-4 tabular-nums ${
          isUsable ? 'price bg-danger-50' : 'bg-ground text-ink-2'
        }`}
      >
        <b className="text-xl">{yuan(coupon.amount_fen)}</b>
        <span className="text-xs font-normal">{coupon.type === 1 ? '现金券' : ofCoupon}</span>
      </div>
      <div className="min-w-0 flex-1 px-4 py-3 text-xs leading-5 text-ink-2">
        <h2 className="text-sm font-bold text-ink">
          {name}
          <span className="sr-only">{text}</span>
          {words !== '' && (
            <span className={`ml-2 text-xs font-normal ${isSoon ? 'text-danger' : 'text-ink-2'}`}>
              {words}
            </span>
          )}
        </h2>
        <Covers {...coupon} />
        <p className="text-ink-3 tabular-nums">
          <span className="whitespace-nowrap">{formatDate(start_time)}</span> 至{' '}
          <span className="whitespace-nowrap">{coupon.last_day}</span>
        </p>
        {order_id !== null && (
          <p className="tabular-nums">
            {`${used_time === null ? '' : formatDateTime(used_time)} 用于订单`}
            <a href={pageLink(`/order/info/${order_id}`)} className="link">
              {order_no}
            </a>
            {`，抵 ${formatFen(coupon.used_amount_fen)}`}
          </p>
        )}
      </div>
      {isUsable && !isLater && (
        <a
          href={coupon.links[0]?.url ?? pageLink('/list/table')}
          className="flex min-h-11 items-center justify-center border-l border-line px-4 font-bold text-brand hover:bg-brand-50"
          aria-label={`去使用 ${name}`}
        >
          去使用
        </a>
      )}
    </li>
  );
}
