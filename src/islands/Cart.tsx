import { useCallback, useRef } from 'react';
import CartActivities from '#islands/cart/CartActivities.tsx';
import CartEmpty from '#islands/cart/CartEmpty.tsx';
import CartLine from '#islands/cart/CartLine.tsx';
import TotalsBar from '#islands/cart/TotalsBar.tsx';
import { useCart } from '#islands/cart/use-cart.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { NamedTerms } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  rows: CartRow[];
  terms: NamedTerms;
  /** Why the member may not order at all; empty when it may. */
  blocked: string;
}

/** The cart (spec §2 cart_step1). Ticking, numbers and deleting answer at once; forms do it without JavaScript. */
export default function Cart({ rows: initial, terms, blocked }: Props) {
  const { rows, priced, prices, setNumber, select, remove, allSent } = useCart(initial, terms);
  const list = useRef<HTMLUListElement>(null);
  const selectable = rows.filter((row) => row.selectable);
  const selected = rows.filter((row) => row.selected);
  const { region } = terms;

  const removeOne = useCallback(
    async (row: CartRow): Promise<void> => {
      if (await remove([row.id], '确定删除这件商品吗?')) list.current?.focus();
    },
    [remove],
  );
  const removeSelected = async (): Promise<void> => {
    const ids = selected.map(({ id }) => id);
    const question = ids.length === 1 ? '确定删除这件商品吗?' : `确定删除选中的 ${ids.length} 种商品吗?`;
    if (await remove(ids, question)) list.current?.focus();
  };

  if (rows.length === 0) return <CartEmpty />;
  return (
    <>
      <CartActivities activities={priced.activities} />
      <section aria-label="购物车商品" className="card px-3 pb-1 md:px-4">
        <div aria-hidden="true" className="cart-columns h-10 items-center text-xs text-ink-3 max-md:hidden">
          <span />
          <span className="col-span-2">商品</span>
          <span className="text-right">单价</span>
          <span className="text-center">数量</span>
          <span className="text-right">小计</span>
          <span />
        </div>
        <ul ref={list} tabIndex={-1} className="outline-none">
          {rows.map((row) => {
            const price = prices.get(row.id);
            return price ? (
              <CartLine
                key={row.id}
                row={row}
                price={price}
                onNumber={setNumber}
                onSelect={select}
                onRemove={removeOne}
              />
            ) : null;
          })}
        </ul>
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
        onRemoveSelected={() => void removeSelected()}
        allSent={allSent}
      />
    </>
  );
}
