import { pageLink } from '#lib/page-link.rules.ts';
import type { PaidCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';

interface Props {
  paid: PaidCart;
}

/** Which coupon the ticked lines will be paid with, and what a better one still needs; nothing where there is none. */
export default function CouponHint({ paid: { used, next } }: Props) {
  if (!used && !next) return null;
  return (
    <div className="flex items-start gap-x-2 border-b border-line py-1.5 text-xs">
      <span className="shrink-0 rounded-sm bg-price px-1 leading-4 text-white">券</span>
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        {used && (
          <span className="text-brand-700">
            可用“{used.name}”{used.text}，结算时自动使用
          </span>
        )}
        {next && (
          <span className="text-ink-2">
            再买 <b className="text-ink">{next.missing}</b> 适用商品，可用“{next.name}”{next.text}
          </span>
        )}
      </p>
      <a
        href={pageLink('/wdqb/yhq')}
        className="shrink-0 text-brand-700 hover:underline max-md:-my-3 max-md:py-3"
      >
        我的优惠券
      </a>
    </div>
  );
}
