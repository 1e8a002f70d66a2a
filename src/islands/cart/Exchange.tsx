import type { FormEvent } from 'react';
import ExchangePicker from '#islands/cart/ExchangePicker.tsx';
import type { NamedTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { CartGroup } from '#lib/trade/cart/cart-groups.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';

interface Props {
  group: CartGroup<CartRow>;
  terms: NamedTerms;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** What a group's activity lets be had for little, where it does. */
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
