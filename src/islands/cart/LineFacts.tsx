import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postCartIdSingly } from '#lib/trade/cart/add/cart-add.calls.ts';
import type { postCartIdReplace } from '#lib/trade/cart/cart.calls.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { stockText } from '#lib/catalogue/goods/availability.rules.ts';
import { exceededText } from '#lib/catalogue/pricing/cart/line.rules.ts';
import { cheaperSinglyText, reasonLabel } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { marginText } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { CheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';

interface Props {
  row: CartRow;
  price: PricedLine;
  /** benefits of a larger number; empty where there are none */
  hints: string;
  /** goods that may replace it, or the original ones */
  advice: Advice | undefined;
  /** notice of the line that must be shown; empty when all is well */
  notice: string;
  /** error of the text in its field; empty when it is a number */
  problem: string;
  onSingly: (row: CartRow) => void;
  onReplace: (advice: Advice) => void;
}

/** Returns the id of the error text of a field without a valid number. */
export const problemId = ({ id }: CartRow): string => `number-${id}-problem`;

/**
 * Returns the reason for a special price; empty for the ladder, which has a text of its own, and for prescription
 * medicines.
 */
const reasonText = ({ combination, isPrescription }: CartRow, { reason }: PricedLine): string =>
  reason === 'ladder' || isPrescription || combination?.isOver ? '' : reasonLabel(reason);

/** Text when the price of one unit has risen or fallen since it was put in. */
function priceChangeText(changeFen: number): string {
  if (changeFen === 0) return '';
  return `比加购时${changeFen < 0 ? '降' : '涨'} ${formatFen(Math.abs(changeFen))}`;
}

/** Shelf life and stock of a line, and all notes on its price and number. */
export default function LineFacts(props: Props) {
  const { row, price, hints, advice, notice, problem, onSingly, onReplace } = props;
  const { combination } = row;
  const reason = reasonText(row, price);
  const changeText = priceChangeText(row.priceChangeFen);
  const exceeded = row.selectable ? exceededText(price, row.unit) : '';
  const cheaper = row.selectable ? cheaperSinglyText(price.reason, price.amountFen, price.without.fen) : '';
  const retail = marginText(row, price.priceFen);
  return (
    <div className="cart-more">
      <p className="meta tabular-nums [grid-area:facts] md:max-xl:mr-2 md:max-xl:inline">
        {row.expiryText && (
          <span className={`xl:block ${row.isNearExpiry ? 'font-bold text-notice' : ''}`}>
            {`效期 ${row.expiryText} `}
          </span>
        )}
        {!combination && row.stock > 0 && <span>{stockText(row.stock)}</span>}
      </p>
      <div className="min-w-0 text-xs [grid-area:hints] md:max-xl:inline xl:leading-3.5">
        {row.selectable && row.stepQuantity > 1 && (
          <span className="mr-2 inline-block text-ink-3">{`按 ${row.stepQuantity} ${row.unit}一包采购`}</span>
        )}
        {row.isEphedrine && <span className="mr-2 inline-block text-notice">含麻黄碱，单独成单</span>}
        {retail && <span className="mr-2 inline-block text-ink-3 max-md:hidden">{retail}</span>}
        {reason && (
          <span className={`mr-2 text-price ${price.reason === 'rank' ? 'max-md:hidden' : ''}`}>
            {reason}
          </span>
        )}
        {changeText && (
          <span className={`mr-2 ${row.priceChangeFen < 0 ? 'text-brand-700' : 'text-notice'}`}>
            {changeText}
          </span>
        )}
        {hints && <span className="mr-2 text-brand-700">{hints}</span>}
        {advice && <LineAdvice advice={advice} isShort={hints !== ''} onReplace={onReplace} />}
        {cheaper && <p className="text-notice">{cheaper}</p>}
        {row.certificateText && <p className="text-notice">{row.certificateText}</p>}
        {exceeded && <p className="text-notice">{exceeded}</p>}
        {combination?.isOver && (
          <form
            method="post"
            action={callPath<typeof postCartIdSingly>(`/api/cart/${row.id}/singly`)}
            onSubmit={(event) => {
              event.preventDefault();
              onSingly(row);
            }}
          >
            <button className="btn h-8 px-2 text-xs max-md:h-11">改为单买</button>
          </form>
        )}
        {notice && (
          <p role={row.selectable ? 'status' : undefined} className="font-bold text-danger">
            {notice}
          </p>
        )}
        {problem && (
          <p id={problemId(row)} role="alert" className="font-bold text-danger">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** Goods that may replace a line, or the original goods to put back. */
export type Advice = CheaperState['offers'][number] | CheaperState['replaced'][number];

interface LineAdviceProps {
  advice: Advice;
  /** True when the line shows other notes: a row of the table has room for three lines of text. */
  isShort: boolean;
  onReplace: (advice: Advice) => void;
}

/** The same medicine for less, or the line's original goods: one press each. */
function LineAdvice({ advice, isShort, onReplace }: LineAdviceProps) {
  const { id, goods, number, text } = advice;
  return (
    <form
      method="post"
      action={callPath<typeof postCartIdReplace>(`/api/cart/${id}/replace`)}
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onReplace(advice);
      }}
    >
      <button
        name="goods_id"
        value={goods.id}
        title={`《${goods.name}》${goods.sccj} ${goods.ypgg} × ${number} ${goods.bzdw}`}
        className="cart-offer"
      >
        {text}
        {'unit_text' in advice && (
          <>
            {!isShort && <span className="max-md:hidden">，{advice.unit_text}</span>}，本单省{' '}
            {formatFen(advice.saved_fen)}
          </>
        )}
      </button>
    </form>
  );
}
