import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { FavouriteState } from '#lib/catalogue/favourites/favourites.fields.ts';
import type { postArrivalAlert } from '#lib/catalogue/arrivals/arrivals.calls.ts';
import type { postCartQuickAddId } from '#lib/trade/cart/add/cart-add.calls.ts';
import MemberField from '#islands/parts/MemberField.tsx';

interface Props {
  goods: FavouriteState;
  memberId: number;
}

/**
 * Puts a goods into the cart, as `AddToCartForm.astro` does in lists; the delegated script of the page serves both.
 * Sold-out goods get an arrival alert in its place.
 */
export default function AddForm({ goods, memberId }: Props) {
  const { id, name, buy_text: reason } = goods;
  if (reason) {
    return (
      <>
        <span className="meta flex-1 md:text-right">{reason}</span>
        {goods.is_out === 1 && (
          <form
            method="post"
            action={callPath<typeof postArrivalAlert>('/api/arrival_alert')}
            data-claim="alert"
          >
            <MemberField memberId={memberId} />
            <button className="btn" name="goods_ids" value={id} aria-label={`到货提醒 ${name}`}>
              到货提醒
            </button>
          </form>
        )}
      </>
    );
  }
  const { min_number: smallest, max_number: largest, pack_number: pack, case_number: caseSize } = goods;
  return (
    <form
      method="post"
      action={callPath<typeof postCartQuickAddId>(`/api/cart/quick_add/${id}`)}
      className="add add-number"
    >
      <input
        name="number"
        defaultValue={smallest}
        inputMode="numeric"
        autoComplete="off"
        data-range={`${smallest} ${largest} ${pack} ${caseSize} ${goods.bzdw}`}
        aria-label={`${name}采购数量`}
      />
      <button className="btn-primary" aria-label={`加购 ${name}`}>
        加购
      </button>
    </form>
  );
}
