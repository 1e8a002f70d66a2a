import { pageLink } from '#lib/page-link.rules.ts';
import { memo, useState } from 'react';
import PriceWhy from '#islands/cart/PriceWhy.tsx';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { CART_FORM, DELETE_FORM } from '#islands/cart/LineForms.tsx';
import LineGoods from '#islands/cart/LineGoods.tsx';
import QuantityField from '#islands/cart/QuantityField.tsx';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  row: CartRow;
  price: PricedLine;
  /** taken by the filter */
  isShown: boolean;
  /** of the activities, to say what takes something off */
  names: ReadonlyMap<number, string>;
  onNumber: (id: number, quantity: number, notice: string) => void;
  onSelect: (ids: readonly number[], selected: boolean) => void;
  onSplit: (row: CartRow) => void;
}

/** One line of the cart: a row of a table on desktop, a card on phones; its buttons belong to `LineForms`. */
function CartLine({ row, price, isShown, names, onNumber, onSelect, onSplit }: Props) {
  const [problem, setProblem] = useState('');
  const [isExplained, setExplained] = useState(false);
  const steps = price.selected ? priceSteps(price, names) : [];
  return (
    <li
      hidden={!isShown}
      className={`cart-line cart-columns items-start border-t border-line py-3 md:items-center ${row.selected ? '' : 'bg-ground/60'}`}
    >
      <label className="grid place-items-center self-stretch max-md:min-w-9">
        <input
          type="checkbox"
          name="ids"
          value={row.id}
          form={CART_FORM}
          className="size-4.5 accent-brand"
          aria-label={`选择 ${row.name} ${row.spec}`}
          checked={row.selected}
          disabled={!row.selectable}
          onChange={(event) => onSelect([row.id], event.currentTarget.checked)}
        />
      </label>
      <a href={pageLink(`/list/info/${row.goodsId}`)} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <img
          src={row.picture}
          alt=""
          width="64"
          height="64"
          loading="lazy"
          className={`size-16 rounded border border-line bg-ground${row.selectable ? '' : ' opacity-50'}`}
        />
      </a>
      <LineGoods
        row={row}
        price={price}
        notice={problem ? '' : row.notice || price.problem}
        onSplit={onSplit}
      />
      <div className="cart-money">
        <p className="md:text-right">
          <span className="price">{formatFen(price.priceFen)}</span>
          {price.listPriceFen > price.priceFen && (
            <del className="meta ml-1.5 md:ml-0 md:block">{formatFen(price.listPriceFen)}</del>
          )}
        </p>
        <div className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
          {row.selectable ? (
            <QuantityField row={row} problem={problem} onProblem={setProblem} onNumber={onNumber} />
          ) : (
            <span className="meta">
              {row.quantity} {row.unit}
            </span>
          )}
        </div>
        <div className="md:text-right">
          <span className="meta mr-1 md:hidden">小计</span>
          {row.selectable ? <b className="tabular-nums">{formatFen(price.amountFen)}</b> : '—'}
          {price.reductionFen > 0 && (
            <span className="meta block max-md:inline">{` 已减 ${formatFen(price.reductionFen)}`}</span>
          )}
          {steps.length > 1 && (
            <button
              type="button"
              data-needs-js=""
              className="block text-xs text-ink-3 hover:text-brand max-md:min-h-11 md:ml-auto"
              aria-label={`价格明细：${row.name}`}
              aria-expanded={isExplained}
              onClick={() => setExplained(!isExplained)}
            >
              价格明细
            </button>
          )}
        </div>
      </div>
      <button
        form={DELETE_FORM}
        name="ids"
        value={row.id}
        className="cart-remove"
        aria-label={`删除 ${row.name}`}
      >
        <span className="i-lucide-trash-2 size-4" />
      </button>
      {isExplained && steps.length > 1 && <PriceWhy steps={steps} totalFen={price.shareFen} />}
    </li>
  );
}

/** Prices are made anew for the whole cart with each change; a line draws anew only if its own differ. */
export default memo(
  CartLine,
  (before, after) =>
    before.row === after.row &&
    before.isShown === after.isShown &&
    before.onNumber === after.onNumber &&
    before.onSelect === after.onSelect &&
    before.price.priceFen === after.price.priceFen &&
    before.price.amountFen === after.price.amountFen &&
    before.price.reductionFen === after.price.reductionFen &&
    before.onSplit === after.onSplit &&
    before.price.shareFen === after.price.shareFen &&
    before.price.freeShippingMissing === after.price.freeShippingMissing &&
    before.price.ladder.hint === after.price.ladder.hint,
);
