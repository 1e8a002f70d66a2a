import { formatFen } from '#lib/platform/money.rules.ts';
import type { CouponOption } from '#lib/trade/coupons/choose-coupons.rules.ts';
import { couponText, validText } from '#lib/trade/coupons/coupons.rules.ts';

interface Props {
  coupons: readonly CouponOption[];
  vouchers: readonly CouponOption[];
  onCoupon: (id: number | 'none') => void;
  onVouchers: (ids: number[]) => void;
}

const LABEL =
  'flex h-full min-h-11 gap-2.5 rounded-md border border-line p-3 has-checked:border-brand has-checked:bg-brand-50';

function OptionText({ option }: { option: CouponOption }) {
  return (
    <span className="min-w-0">
      <b>{couponText(option)}</b> <span className="ml-1">{option.name}</span>
      <span className="meta block">
        {validText({ validFrom: null, validUntil: option.validUntil, validDays: null })}
        {option.savesFen > 0 && option.chosen && (
          <span className="text-price">，本单抵 {formatFen(option.savesFen)}</span>
        )}
        {option.reason && <span>，{option.reason}</span>}
      </span>
    </span>
  );
}

/**
 * Coupon and vouchers to pay with: the best are chosen, all others show the reason; those that cannot be used come
 * last.
 */
export default function CouponChoice({ coupons, vouchers, onCoupon, onVouchers }: Props) {
  const usable = coupons.filter(({ isUsable }) => isUsable);
  const barred = coupons.filter(({ isUsable }) => !isUsable);
  const chosenVouchers = vouchers.filter(({ chosen }) => chosen).map(({ id }) => id);
  return (
    <section aria-labelledby="coupons" className="card grid content-start gap-3 p-4">
      <h2 id="coupons" className="text-base font-bold">
        优惠券与现金券
      </h2>
      {coupons.length + vouchers.length === 0 && <p className="text-ink-2">没有可用的优惠券和现金券。</p>}
      {coupons.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-ink-2">优惠券（每单一张）</legend>
          <div className="grid gap-2 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {usable.map((option) => (
              <label key={option.id} className={LABEL}>
                <input
                  type="radio"
                  name="coupon_id"
                  form="submit-order"
                  value={option.id}
                  className="mt-0.5 size-4.5 shrink-0 accent-brand"
                  checked={option.chosen}
                  onChange={() => onCoupon(option.id)}
                />
                <OptionText option={option} />
              </label>
            ))}
            <label className={`${LABEL} items-center`}>
              <input
                type="radio"
                name="coupon_id"
                form="submit-order"
                value="none"
                className="size-4.5 shrink-0 accent-brand"
                checked={!usable.some(({ chosen }) => chosen)}
                onChange={() => onCoupon('none')}
              />
              不用优惠券
            </label>
          </div>
          {barred.length > 0 && (
            <details className="mt-2">
              <summary className="inline-flex min-h-9 cursor-pointer items-center text-ink-2 max-md:min-h-11">
                {barred.length} 张暂不可用
              </summary>
              <ul className="mt-1 grid gap-2 md:grid-cols-2">
                {barred.map((option) => (
                  <li key={option.id} className="rounded-md border border-line bg-ground p-3 text-ink-2">
                    <OptionText option={option} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </fieldset>
      )}
      {vouchers.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-ink-2">现金券（可用多张，不抵运费）</legend>
          {/* Marks that none is ticked, as unticked boxes are not sent. */}
          <input type="hidden" name="voucher_ids[]" value="" form="submit-order" />
          <div className="grid gap-2 md:grid-cols-2">
            {vouchers.map((option) => (
              <label key={option.id} className={LABEL}>
                <input
                  type="checkbox"
                  name="voucher_ids[]"
                  form="submit-order"
                  value={option.id}
                  className="mt-0.5 size-4.5 shrink-0 accent-brand"
                  checked={option.chosen}
                  disabled={!option.isUsable}
                  onChange={({ currentTarget: { checked } }) =>
                    onVouchers(
                      checked
                        ? [...chosenVouchers, option.id]
                        : chosenVouchers.filter((id) => id !== option.id),
                    )
                  }
                />
                <OptionText option={option} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}
