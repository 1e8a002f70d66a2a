import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { editing, type EditingAction } from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

export type Facts = ReadonlyMap<number, GoodsFacts>;

/** State of the form, data of its goods, and whether it has unsaved changes. */
export function usePromotion(first: TypedPromotion, firstGoods: readonly GoodsFacts[]) {
  const [typed, dispatch] = useReducer(editing, first);
  const [facts, setFacts] = useState<Facts>(() => new Map(firstGoods.map((goods) => [goods.id, goods])));
  const [isChanged, setChanged] = useState(false);

  const learn = useCallback((goods: readonly GoodsFacts[]): void => {
    setFacts((known) => new Map([...known, ...goods.map((each): [number, GoodsFacts] => [each.id, each])]));
  }, []);
  const edit = useCallback((action: EditingAction): void => {
    dispatch(action);
    setChanged(action.do !== 'open');
  }, []);

  useRest(first, firstGoods, learn);

  return { typed, edit, facts, learn, isChanged, setChanged };
}

/** The page holds the first goods of a long list; the others are requested once it is loaded. */
function useRest(
  first: TypedPromotion,
  firstGoods: readonly GoodsFacts[],
  learn: (goods: readonly GoodsFacts[]) => void,
): void {
  const wanted = useRef<number[]>(null);
  if (wanted.current === null) {
    const known = new Set(firstGoods.map(({ id }) => id));
    wanted.current = [...first.goods.map(({ goodsId }) => goodsId), ...first.excluded].filter(
      (id) => !known.has(id),
    );
  }
  useEffect(() => {
    const ids = wanted.current ?? [];
    if (ids.length === 0) return;
    pickGoods({ how: 'ids', ids: ids.join(',') }).then(
      ({ goods }) => learn(goods),
      () => undefined,
    );
  }, [learn]);
}
