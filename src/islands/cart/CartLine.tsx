import { type PriceStep, priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { marginText } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { memo, useState } from 'react';
import { CART_FORM, DELETE_FORM, FAVOURITE_FORM } from '#islands/cart/LineForms.tsx';
import LineFacts, { type Advice } from '#islands/cart/LineFacts.tsx';
import QuantityField from '#islands/cart/QuantityField.tsx';
import { lowerNetFen } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';

interface PriceWhyProps {
  steps: readonly PriceStep[];
  totalFen: number;
  /** Retail price, shown here where a phone has no other room for it. */
  retail: string;
}

/** Steps of a line's price calculation, over the width of the line. */
function PriceWhy({ steps, totalFen, retail }: PriceWhyProps) {
  return (
    <div className="col-span-full">
      <dl className="grid grid-cols-[auto_auto] justify-end gap-x-3 gap-y-1 pt-2 pr-6 text-right text-xs tabular-nums">
        {steps.map(({ label, fen }, index) => (
          <div key={`${label}-${index}`} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd>{index === 0 ? formatFen(fen) : `${fen < 0 ? '−' : '+'}${formatFen(Math.abs(fen))}`}</dd>
          </div>
        ))}
        <dt className="font-bold">实付</dt>
        <dd className="font-bold">{formatFen(totalFen)}</dd>
      </dl>
      {retail && <p className="meta pr-6 text-right md:hidden">{retail}</p>}
    </div>
  );
}

interface Props {
  row: CartRow;
  price: PricedLine;
  /** benefits of a larger number; empty where there are none */
  hints: string;
  /** goods that may replace it, or the original ones */
  advice: Advice | undefined;
  /** hidden by the filter */
  isShown: boolean;
  /** names of the activities, to explain reductions */
  names: ReadonlyMap<number, string>;
  onNumber: (id: number, quantity: number, notice: string) => void;
  onSelect: (ids: readonly number[], selected: boolean) => void;
  onSingly: (row: CartRow) => void;
  onReplace: (advice: Advice) => void;
}

/** The price to strike through: for a set the sum of its goods' single prices; a prescription medicine shows none. */
function struckPrice({ combination, isPrescription }: CartRow, price: PricedLine): number {
  if (isPrescription) return 0;
  return combination ? price.without.fen / Math.max(1, price.quantity) : price.listPriceFen;
}

/** One line of the cart: a row of a table on desktop, a card on phones; its buttons belong to `LineForms`. */
function CartLine(props: Props) {
  const { row, price, hints, advice, isShown, names, onNumber, onSelect, onSingly, onReplace } = props;
  const [problem, setProblem] = useState('');
  const [isExplained, setExplained] = useState(false);
  const struckFen = struckPrice(row, price);
  const netFen = row.isPrescription || !price.selected ? null : lowerNetFen(price);
  const steps = price.selected ? priceSteps(price, names) : [];
  return (
    <li
      hidden={!isShown}
      className={`cart-line cart-columns border-t border-line ${row.selected ? '' : 'bg-ground/60'}`}
    >
      <label className="cart-tick">
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
      <a
        href={pageLink(`/list/info/${row.goodsId}`)}
        tabIndex={-1}
        aria-hidden="true"
        className="cart-picture"
      >
        <img
          src={row.picture}
          alt=""
          width="40"
          height="40"
          loading="lazy"
          className={row.selectable ? undefined : 'opacity-50'}
        />
      </a>
      <LineGoods row={row} />
      <LineFacts
        row={row}
        price={price}
        hints={hints}
        advice={advice}
        notice={problem ? '' : row.notice || price.problem}
        problem={problem}
        onSingly={onSingly}
        onReplace={onReplace}
      />
      {row.selectable ? (
        <QuantityField row={row} problem={problem} onProblem={setProblem} onNumber={onNumber} />
      ) : (
        <span className="meta text-center [grid-area:number] max-md:pr-3">
          {row.quantity} {row.unit}
        </span>
      )}
      <div className="cart-money">
        <p className="[grid-area:price] md:text-right xl:leading-3.5">
          <span translate="no" className="price">
            {formatFen(price.priceFen)}
          </span>
          {struckFen > price.priceFen && (
            <del
              className={`meta ml-1 inline-block md:max-xl:ml-0 md:max-xl:block ${netFen === null ? '' : 'max-md:hidden'}`}
            >
              {formatFen(struckFen)}
            </del>
          )}
          {netFen !== null && (
            <span className="ml-1 inline-block whitespace-nowrap text-xs text-price md:ml-0 md:block">
              到手 {formatFen(netFen)}
            </span>
          )}
        </p>
        <div className="whitespace-nowrap [grid-area:sum] md:text-right">
          <span className="meta mr-1 max-[374px]:hidden md:hidden">小计</span>
          {row.selectable ? (
            <b translate="no" className="tabular-nums">
              {formatFen(price.amountFen)}
            </b>
          ) : (
            '—'
          )}
          {price.reductionFen > 0 && (
            <span className="meta max-md:hidden md:block">{` 已减 ${formatFen(price.reductionFen)}`}</span>
          )}
          {steps.length > 1 && (
            <button
              type="button"
              data-needs-js=""
              className="cart-why"
              aria-label={`价格明细：${row.name}`}
              aria-expanded={isExplained}
              onClick={() => setExplained(!isExplained)}
            >
              <span className="max-md:hidden">明细</span>
              <span className="i-lucide-chevron-down block size-3.5 md:hidden" />
            </button>
          )}
        </div>
      </div>
      <button
        form={FAVOURITE_FORM}
        name="ids"
        value={row.id}
        title="移入收藏"
        className="cart-act hover:text-brand [grid-area:favour]"
        aria-label={`移入收藏 ${row.name}`}
      >
        <span className="i-lucide-heart size-4" />
      </button>
      <button
        form={DELETE_FORM}
        name="ids"
        value={row.id}
        title="删除"
        className="cart-act hover:text-danger [grid-area:remove] max-md:absolute max-md:top-0 max-md:right-0 max-md:w-11"
        aria-label={`删除 ${row.name}`}
      >
        <span className="i-lucide-trash-2 size-4" />
      </button>
      {isExplained && steps.length > 1 && (
        <PriceWhy steps={steps} totalFen={price.shareFen} retail={marginText(row, price.priceFen)} />
      )}
    </li>
  );
}

/** Prices are computed again for the whole cart with each change; a line renders again only if its own differ. */
export default memo(
  CartLine,
  (before, after) =>
    before.row === after.row &&
    before.hints === after.hints &&
    before.advice === after.advice &&
    before.isShown === after.isShown &&
    before.onNumber === after.onNumber &&
    before.onSelect === after.onSelect &&
    before.price.priceFen === after.price.priceFen &&
    before.price.amountFen === after.price.amountFen &&
    before.price.without.fen === after.price.without.fen &&
    before.price.reductionFen === after.price.reductionFen &&
    before.onSingly === after.onSingly &&
    before.onReplace === after.onReplace &&
    before.price.couponFen === after.price.couponFen &&
    before.price.voucherFen === after.price.voucherFen &&
    before.price.shareFen === after.price.shareFen,
);

interface LineGoodsProps {
  row: CartRow;
}

/** Goods of a line with spec, maker and approval number, or a set with its parts. */
function LineGoods({ row }: LineGoodsProps) {
  const { combination } = row;
  return (
    <div className="min-w-0 [grid-area:goods] max-md:pr-9">
      <h3 className="font-bold leading-5">
        {row.tags.map((label) => (
          <i key={label} className={`goods-tag ${tagColour(label)}`}>
            {label}
          </i>
        ))}
        {combination ? row.name : <a href={pageLink(`/list/info/${row.goodsId}`)}>{row.name}</a>}
        {row.brandName && <span className="ml-1 font-normal text-ink-2">{row.brandName}</span>}
        {row.spec && <span className="ml-1.5 inline-block text-xs font-normal text-ink-2">{row.spec}</span>}
      </h3>
      {combination ? (
        <ul aria-label={`${row.name}的商品`} className="meta md:flex md:flex-wrap md:gap-x-3">
          {combination.parts.map((part) => (
            <li key={part.goodsId}>
              <a href={pageLink(`/list/info/${part.goodsId}`)}>{part.name}</a> {part.spec} × {part.quantity}{' '}
              {part.unit}
            </li>
          ))}
        </ul>
      ) : (
        <p className="meta flex whitespace-nowrap">
          <span className="truncate" title={row.makerName}>
            {row.makerName}
          </span>
          {row.approvalNo && <span>{` · ${row.approvalNo}`}</span>}
        </p>
      )}
    </div>
  );
}
