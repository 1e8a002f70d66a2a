import { useCallback, useMemo, useRef, useState, type FormEvent } from 'react';
import CartActivities from '#islands/cart/CartActivities.tsx';
import CartEmpty from '#islands/cart/CartEmpty.tsx';
import Exchange from '#islands/cart/Exchange.tsx';
import FilterBar from '#islands/cart/FilterBar.tsx';
import GiftRows from '#islands/cart/GiftRows.tsx';
import GroupHead from '#islands/cart/GroupHead.tsx';
import StoreCopy, { type StoreChoice } from '#islands/cart/StoreCopy.tsx';
import { ALL_LINES, cartFilters, type FilterFacts, filterTakes } from '#lib/trade/cart/cart-filter.rules.ts';
import { besideGroups, groupCart } from '#lib/trade/cart/cart-groups.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { POST as splitLine } from '#pages/api/cart/[id]/split.ts';
import type { POST as addLines } from '#pages/api/cart/index.ts';
import CartLine from '#islands/cart/CartLine.tsx';
import TotalsBar from '#islands/cart/TotalsBar.tsx';
import { useCart } from '#islands/cart/use-cart.ts';
import { useEarlyTicks } from '#islands/cart/use-early-ticks.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { NamedTerms } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  rows: CartRow[];
  terms: NamedTerms;
  /** Why the member may not order at all; empty when it may. */
  blocked: string;
  /** Of a head office, whose carts it may fill; empty for others. */
  stores: readonly StoreChoice[];
}

/** The cart (spec §2 cart_step1). Ticking, numbers and deleting answer at once; forms do it without JavaScript. */
export default function Cart({ rows: initial, terms, blocked, stores }: Props) {
  const { rows, priced, prices, setNumber, select, remove, changeLines, allSent } = useCart(initial, terms);
  const list = useRef<HTMLDivElement>(null);
  useEarlyTicks(list, initial, select);
  const selectable = rows.filter((row) => row.selectable);
  const selected = rows.filter((row) => row.selected);
  const { region } = terms;
  const [filter, setFilter] = useState(ALL_LINES);
  const names = useMemo(
    () => new Map(priced.activities.map(({ id, name }) => [id, name])),
    [priced.activities],
  );
  const facts = (row: CartRow): FilterFacts => {
    const price = prices.get(row.id);
    const { selectable: isSelectable, isEphedrine } = row;
    const isReduced = price !== undefined && price.priceFen < price.listPriceFen;
    return { selectable: isSelectable, isEphedrine, isReduced };
  };
  const shown = rows.filter((row) => filterTakes(filter, facts(row)));
  const situation = { activities: terms.activities, states: priced.activities, gifts: priced.gifts };
  const groups = groupCart(shown, situation);
  const beside = besideGroups(groups, situation);
  const barred = rows.filter((row) => !row.selectable && row.type !== LINE_TYPES.exchange);

  const split = useCallback(
    (row: CartRow): void =>
      void changeLines(() => callApi<typeof splitLine>('POST', `/api/cart/${row.id}/split`, {})),
    [changeLines],
  );
  const onExchange = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void changeLines(() => callApi<typeof addLines>('POST', '/api/cart', form));
  };

  const removeOne = useCallback(
    async (row: CartRow): Promise<void> => {
      if (await remove([row.id], '确定删除这件商品吗?')) list.current?.focus();
    },
    [remove],
  );
  const removeMany = async (lines: readonly CartRow[], asking: string): Promise<void> => {
    const ids = lines.map(({ id }) => id);
    const question = ids.length === 1 ? '确定删除这件商品吗?' : `${asking} ${ids.length} 种商品吗?`;
    if (await remove(ids, question)) list.current?.focus();
  };

  if (rows.length === 0) return <CartEmpty />;
  return (
    <>
      <a href="#checkout" className="skip-link">
        跳到结算
      </a>
      <FilterBar filters={cartFilters(rows.map(facts))} shown={filter} onShow={setFilter} />
      <CartActivities activities={beside.activities} gifts={beside.gifts} />
      <section aria-label="购物车商品" className="card px-3 pb-1 md:px-4">
        <div aria-hidden="true" className="max-md:hidden">
          <div className="cart-columns h-10 items-center text-xs text-ink-3">
            <span />
            <span className="col-span-2">商品</span>
            <span className="text-right">单价</span>
            <span className="text-center">数量</span>
            <span className="text-right">小计</span>
            <span />
          </div>
        </div>
        <div ref={list} tabIndex={-1} className="outline-none">
          {groups.map((group) => (
            <section
              key={group.key}
              aria-label={group.title}
              className="border-t border-line first:border-t-0"
            >
              {group.activity ? (
                <GroupHead activity={group.activity} />
              ) : (
                <h2 className="flex items-center gap-3 py-1.5 text-sm font-bold">
                  {group.title}
                  {group.key === 'barred' && (
                    <button
                      type="button"
                      data-needs-js
                      className="btn h-8 px-2 text-xs max-md:h-11"
                      onClick={() => void removeMany(barred, '确定清除')}
                    >
                      清除这 {barred.length} 种
                    </button>
                  )}
                </h2>
              )}
              <GiftRows gifts={group.gifts} />
              {group.activity && <Exchange group={group} terms={terms} onSubmit={onExchange} />}
              <ul>
                {group.rows.map((row) => {
                  const price = prices.get(row.id);
                  return price ? (
                    <CartLine
                      key={row.id}
                      row={row}
                      price={price}
                      names={names}
                      onNumber={setNumber}
                      onSelect={select}
                      onRemove={removeOne}
                      onSplit={split}
                    />
                  ) : null;
                })}
              </ul>
            </section>
          ))}
          {shown.length === 0 && <p className="py-8 text-center text-ink-2">没有这样的商品</p>}
        </div>
      </section>
      <div className="meta mt-2 px-1">
        {region.feeFen > 0 && (
          <p>
            {region.name || '配送'}：商品满 {formatFen(region.thresholdFen)} 包邮，不足收运费{' '}
            {formatFen(region.feeFen)}。
          </p>
        )}
        {priced.groups.length > 1 && <p>含麻黄碱商品将单独成一张订单，只能由公司账户对公转账支付。</p>}
      </div>
      <TotalsBar
        totals={priced.totals}
        allSelected={selectable.length > 0 && selectable.every((row) => row.selected)}
        selectable={selectable.length}
        blocked={blocked}
        onSelectAll={(on) =>
          select(
            selectable.map(({ id }) => id),
            on,
          )
        }
        onRemoveSelected={() => void removeMany(selected, '确定删除选中的')}
        allSent={allSent}
        more={<StoreCopy stores={stores} ids={selected.map(({ id }) => id)} allSent={allSent} />}
      />
    </>
  );
}
