import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/cart/batch_delete.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { memo } from 'react';
import PriceWhy from '#islands/cart/PriceWhy.tsx';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import LineGoods from '#islands/cart/LineGoods.tsx';
import QuantityField from '#islands/cart/QuantityField.tsx';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  row: CartRow;
  price: PricedLine;
  /** of the activities, to say what takes something off */
  names: ReadonlyMap<number, string>;
  onNumber: (id: number, quantity: number, notice: string) => void;
  onSelect: (ids: readonly number[], selected: boolean) => void;
  onRemove: (row: CartRow) => void;
  onSplit: (row: CartRow) => void;
}

/** One line of the cart: a row of a table on desktop, a card on phones; its forms work without JavaScript. */
function CartLine({ row, price, names, onNumber, onSelect, onRemove, onSplit }: Props) {
  return (
    <li
      className={`cart-line cart-columns items-start border-t border-line py-3 md:items-center ${row.selected ? '' : 'bg-ground/60'}`}
    >
      <label className="grid place-items-center self-stretch max-md:min-w-9">
        <input
          type="checkbox"
          name="ids"
          value={row.id}
          form="checkout"
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
          className={`size-16 rounded border border-line bg-ground ${row.selectable ? '' : 'opacity-50'}`}
        />
      </a>
      <LineGoods row={row} price={price} onSplit={onSplit} />
      <div className="contents max-md:col-start-2 max-md:col-end-4 max-md:row-start-2 max-md:mt-2 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-2">
        <p className="md:text-right">
          <span className="price">{formatFen(price.priceFen)}</span>
          {price.listPriceFen > price.priceFen && (
            <del className="meta ml-1.5 md:ml-0 md:block">{formatFen(price.listPriceFen)}</del>
          )}
        </p>
        <div className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:justify-self-center">
          {row.selectable ? (
            <QuantityField row={row} onNumber={onNumber} />
          ) : (
            <span className="meta">
              {row.quantity} {row.unit}
            </span>
          )}
        </div>
        <div className="md:text-right">
          <span className="meta mr-1 md:hidden">小计</span>
          {row.selectable ? <b className="tabular-nums">{formatFen(price.amountFen)}</b> : <span>—</span>}
          {price.reductionFen > 0 && (
            <span className="meta block max-md:ml-2 max-md:inline">已减 {formatFen(price.reductionFen)}</span>
          )}
          {price.selected && (
            <PriceWhy name={row.name} steps={priceSteps(price, names)} totalFen={price.shareFen} />
          )}
        </div>
      </div>
      <form
        method="post"
        action={callPath<typeof POST>('/api/cart/batch_delete')}
        className="max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end"
        onSubmit={(event) => {
          event.preventDefault();
          onRemove(row);
        }}
      >
        <input type="hidden" name="ids" value={row.id} />
        <button
          className="grid size-9 place-items-center rounded-md text-ink-3 hover:bg-danger-50 hover:text-danger max-md:size-11"
          aria-label={`删除 ${row.name}`}
        >
          <span className="i-lucide-trash-2 size-4" />
        </button>
      </form>
    </li>
  );
}

/** Prices are made anew for the whole cart with each change; a line draws anew only if its own differ. */
export default memo(
  CartLine,
  (before, after) =>
    before.row === after.row &&
    before.onNumber === after.onNumber &&
    before.onSelect === after.onSelect &&
    before.onRemove === after.onRemove &&
    before.price.priceFen === after.price.priceFen &&
    before.price.amountFen === after.price.amountFen &&
    before.price.reductionFen === after.price.reductionFen &&
    before.onSplit === after.onSplit &&
    before.price.shareFen === after.price.shareFen &&
    before.price.ladder.hint === after.price.ladder.hint,
);
