import { pageLink } from '#lib/page-link.rules.ts';
import { useCallback, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import GroupHead, { CartActivities, FilterBar, GiftRows } from '#islands/cart/GroupHead.tsx';
import Exchange from '#islands/cart/Exchange.tsx';
import LineForms from '#islands/cart/LineForms.tsx';
import StoreCopy, { type StoreChoice } from '#islands/cart/StoreCopy.tsx';
import {
  ALL_LINES,
  besideGroups,
  cartFilters,
  type CartGroup,
  type FilterFacts,
  filterTakes,
  groupCart,
} from '#lib/trade/cart/cart-groups.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { postCart, postCartIdSingly } from '#lib/trade/cart/add/cart-add.calls.ts';
import type { postCartIdReplace } from '#lib/trade/cart/cart.calls.ts';
import { sendWithKey } from '#lib/trade/cart/add/send-with-key.client.ts';
import CartLine from '#islands/cart/CartLine.tsx';
import TotalsBar, { CouponHint } from '#islands/cart/TotalsBar.tsx';
import { useAdvice, useCart, useEarlyTicks } from '#islands/cart/use-cart.ts';
import type { Advice } from '#islands/cart/LineFacts.tsx';
import { useAwake } from '#islands/use-awake.ts';
import type { CheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { NamedTerms, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { orderShippings, shippingTexts } from '#lib/trade/orders/order-words.rules.ts';
import { type CartCoupon, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { lineHints } from '#lib/trade/cart/advice/hint.rules.ts';
import FillUp, { type FillUpFacts } from '#islands/cart/FillUp.tsx';
import { formatFen } from '#lib/platform/money.rules.ts';

/** An empty cart, with links to continue (product §10.3). */
function CartEmpty() {
  return (
    <section className="card grid justify-items-center gap-4 px-4 py-16 text-center">
      <span className="i-lucide-shopping-cart size-12 text-brand-200" />
      <p className="text-base text-ink-2">购物车空空如也~</p>
      <p className="flex flex-wrap justify-center gap-3">
        <a href={pageLink('/list/table')} className="btn-primary px-6">
          去采购
        </a>
        <a href={pageLink('/kjcg')} className="btn px-6">
          快捷采购
        </a>
        <a href={pageLink('/order')} className="btn px-6">
          从历史订单再次采购
        </a>
      </p>
    </section>
  );
}

interface Props {
  rows: CartRow[];
  terms: NamedTerms;
  /** Reason why the member may not order at all; empty when it may. */
  blocked: string;
  /** The member's coupons for goods of the cart. */
  coupons: readonly CartCoupon[];
  /** Lines that the same medicine may replace for less, and the original goods of replaced ones. */
  cheaper: CheaperState;
  /** Stores of a head office, whose carts it may fill; empty for others. */
  stores: readonly StoreChoice[];
  fillUp: FillUpFacts;
  /** The head of the page. */
  children?: ReactNode;
}

/** The cart (product §2.7). Ticking, numbers and deleting answer at once; forms do it without JavaScript. */
export default function Cart(props: Props) {
  const { rows: initial, terms, blocked, coupons, cheaper, stores, fillUp, children } = props;
  const cart = useCart(initial, terms);
  const { rows, priced, prices, setNumber, select, remove, changeLines, moveToFavourites, allSent } = cart;
  const paid = useMemo(() => payCart(rows, terms, priced, coupons), [rows, terms, priced, coupons]);
  const { advice, isFresh } = useAdvice(cheaper, paid.totals.payableFen);
  const paidPrices = useMemo(() => new Map(paid.lines.map((price) => [price.id, price])), [paid.lines]);
  const list = useAwake<HTMLDivElement>();
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
  // The other lines stay in the form, hidden: ticked lines are ordered even when filtered out, and typed numbers are
  // kept.
  const shown = new Set(rows.filter((row) => filterTakes(filter, facts(row))));
  const situation = { activities: terms.activities, states: paid.activities, gifts: priced.gifts };
  const groups = groupCart(rows, situation);
  const isSeen = (group: CartGroup<CartRow>): boolean => group.rows.some((row) => shown.has(row));
  const beside = besideGroups(groups.filter(isSeen), situation);
  const goodsNames = useMemo(() => new Map(rows.map(({ goodsId, name }) => [goodsId, name])), [rows]);
  const hintsOf = (row: CartRow, price: PricedLine): string =>
    lineHints(row, price, { rows, situation: { ...priced, activities: terms.activities } });
  const barred = rows.filter((row) => !row.selectable && row.type !== LINE_TYPES.exchange);

  const buySingly = useCallback(
    (row: CartRow): void =>
      void changeLines(() => callApi<typeof postCartIdSingly>('POST', `/api/cart/${row.id}/singly`, {})),
    [changeLines],
  );
  const replace = useCallback(
    ({ id, goods }: Advice): void =>
      void changeLines(() =>
        callApi<typeof postCartIdReplace>('POST', `/api/cart/${id}/replace`, { goods_id: goods.id }),
      ),
    [changeLines],
  );
  const onExchange = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void changeLines(() =>
      sendWithKey(JSON.stringify(form), (idempotencyKey) =>
        callApi<typeof postCart>('POST', '/api/cart', { ...form, idempotency_key: idempotencyKey }),
      ),
    );
  };

  const removeOne = async (id: number): Promise<void> => {
    if (await remove([id], '确定删除这件商品吗?')) list.current?.focus();
  };
  const favour = async (ids: readonly number[]): Promise<void> => {
    if (await moveToFavourites(ids)) list.current?.focus();
  };
  const removeMany = async (lines: readonly CartRow[], asking: string): Promise<void> => {
    const ids = lines.map(({ id }) => id);
    const question = ids.length === 1 ? '确定删除这件商品吗?' : `${asking} ${ids.length} 种商品吗?`;
    if (await remove(ids, question)) list.current?.focus();
  };

  if (rows.length === 0) {
    return (
      <>
        <div className="cart-head">{children}</div>
        <CartEmpty />
      </>
    );
  }
  return (
    <>
      <a href="#checkout" className="skip-link">
        跳到结算
      </a>
      <div className="cart-head">
        {children}
        <FilterBar filters={cartFilters(rows.map(facts))} shown={filter} onShow={setFilter} />
      </div>
      {cart.isHeld && (
        <p role="alert" className="mb-2 rounded-md bg-notice-50 px-3 py-2 text-notice">
          有改动还没有保存，网络恢复后自动提交；也可以稍后点“去结算”再试。
        </p>
      )}
      <section aria-label="购物车商品" className="card px-2 md:px-4">
        <FillUp {...fillUp} rows={rows} allSent={allSent} />
        <div aria-hidden="true" className="max-md:hidden">
          <div className="cart-columns py-1.5 text-xs text-ink-3">
            <span className="[grid-area:goods]">商品</span>
            <span className="max-xl:hidden [grid-area:facts]">效期 / 库存</span>
            <span className="max-xl:hidden [grid-area:hints]">优惠与提示</span>
            <span className="text-right [grid-area:price]">单价</span>
            <span className="text-center [grid-area:number]">数量</span>
            <span className="text-right [grid-area:sum]">小计</span>
          </div>
        </div>
        <div
          ref={list}
          tabIndex={-1}
          className={`outline-none ${isFresh ? '' : '[&_.cart-offer]:opacity-60'}`}
        >
          {groups.map((group) => (
            <section
              key={group.key}
              aria-label={group.title}
              hidden={!isSeen(group)}
              className="border-t border-line first:border-t-0"
            >
              {group.activity ? (
                <GroupHead activity={group.activity} names={goodsNames} />
              ) : (
                <h2
                  className={groups.length > 1 ? 'flex items-center gap-3 py-1 text-xs font-bold' : 'sr-only'}
                >
                  {group.title}
                  {group.key === 'barred' && (
                    <button
                      type="button"
                      data-needs-js
                      className="btn h-7 px-2 text-xs max-md:h-11"
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
                  const price = paidPrices.get(row.id);
                  return price ? (
                    <CartLine
                      key={row.id}
                      row={row}
                      price={price}
                      hints={hintsOf(row, price)}
                      advice={advice.get(row.id)}
                      isShown={shown.has(row)}
                      names={names}
                      onNumber={setNumber}
                      onSelect={select}
                      onSingly={buySingly}
                      onReplace={replace}
                    />
                  ) : null;
                })}
              </ul>
            </section>
          ))}
          {shown.size === 0 && <p className="py-8 text-center text-ink-2">没有这样的商品</p>}
        </div>
        <CouponHint paid={paid} />
      </section>
      <CartActivities activities={beside.activities} gifts={beside.gifts} names={goodsNames} />
      <LineForms onRemove={(id) => void removeOne(id)} onFavourite={(id) => void favour([id])} />
      <div className="meta mt-2 grid gap-1 px-1">
        {region.feeFen > 0 && (
          <p>
            {region.name || '配送'}：商品满 {formatFen(region.thresholdFen)} 包邮，不足收运费{' '}
            {formatFen(region.feeFen)}
            {paid.groups.length > 1 && '，两张订单分别计算'}。
          </p>
        )}
        {paid.groups.length > 1 && (
          <>
            <p>含麻黄碱商品将单独成一张订单，只能由公司账户对公转账支付。</p>
            {shippingTexts(orderShippings(paid.groups)).map((text) => (
              <p key={text} className="text-ink-2">
                {text}
              </p>
            ))}
          </>
        )}
      </div>
      <TotalsBar
        paid={paid}
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
        onFavourSelected={() => void favour(selected.map(({ id }) => id))}
        allSent={allSent}
        onRefused={() => setFilter(ALL_LINES)}
        more={<StoreCopy stores={stores} ids={selected.map(({ id }) => id)} allSent={allSent} />}
      />
    </>
  );
}
