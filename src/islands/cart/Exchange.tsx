import type { FormEvent } from 'react';
import type { NamedTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { CartGroup } from '#lib/trade/cart/cart-groups.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { Activity, ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { exchangeChoices } from '#lib/catalogue/pricing/cart/exchange.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { postCart } from '#lib/trade/cart/add/cart-add.calls.ts';

interface Props {
  group: CartGroup<CartRow>;
  terms: NamedTerms;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Goods that a group's activity offers at a low price, if any. */
export default function Exchange({ group, terms, onSubmit }: Props) {
  const state = group.activity;
  const activity = terms.activities.find(({ id }) => id === state?.id);
  if (!state || activity?.kind !== 'exchange') return null;
  const taken = new Set(
    group.rows.filter(({ activityId }) => activityId === state.id).map(({ goodsId }) => goodsId),
  );
  return (
    <ExchangePicker
      activity={activity}
      state={state}
      taken={taken}
      onSubmit={onSubmit}
      granted={terms.granted}
    />
  );
}

interface ExchangePickerProps {
  activity: Activity;
  state: ActivityState;
  granted: readonly GrantedGoods[];
  /** goods of this activity that are in the cart already */
  taken: ReadonlySet<number>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Goods that may be had for little with this part of the cart (换购); the forms work without JavaScript. */
function ExchangePicker({ activity, state, granted, taken, onSubmit }: ExchangePickerProps) {
  const goods = new Map(granted.map((one) => [one.id, one]));
  const choices = exchangeChoices(activity).filter(({ goodsId }) => !taken.has(goodsId));
  if (choices.length === 0) return null;
  return (
    <ul aria-label={`${activity.name}可换购的商品`} className="mb-2 grid gap-2 md:grid-cols-2">
      {choices.map(({ tier, goodsId, priceFen, allowed }) => {
        const one = goods.get(goodsId);
        if (!one) return null;
        const reached = state.tiers.some(({ id, status }) => id === tier.id && status === 1);
        const barred = !one.canBuy ? one.reason : one.stock < 1 || allowed < 1 ? '已换完' : '';
        return (
          <li key={tier.id} className="flex items-center gap-2 rounded-md border border-line px-2 py-1.5">
            <img
              src={one.thumb}
              alt=""
              width="40"
              height="40"
              loading="lazy"
              className="size-10 rounded border border-line bg-ground"
            />
            <p className="min-w-0 flex-1 text-xs">
              <b className="block truncate">{one.name}</b>
              <span className="text-ink-2">
                {one.spec}，限 {allowed} {one.unit}
              </span>
              <span className="block">
                <span translate="no" className="price">
                  {formatFen(priceFen)}
                </span>
                <del className="meta ml-1.5">{formatFen(one.basePriceFen)}</del>
              </span>
            </p>
            <form method="post" action={callPath<typeof postCart>('/api/cart')} onSubmit={onSubmit}>
              <input type="hidden" name="params[0][goods_id]" value={goodsId} />
              <input type="hidden" name="params[0][activity_id]" value={activity.id} />
              <input type="hidden" name="params[0][type]" value="4" />
              <input type="hidden" name="params[0][number]" value="1" />
              <button className="btn h-8 px-3 text-xs max-md:h-11" disabled={!reached || barred !== ''}>
                {barred || (reached ? '换购' : '未达到')}
                <span className="sr-only">：{one.name}</span>
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}
