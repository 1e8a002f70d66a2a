import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { CheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import type { POST } from '#pages/api/cart/[id]/replace.ts';

/** What a line may be replaced by, or put back to. */
export type Advice = CheaperState['offers'][number] | CheaperState['replaced'][number];

interface Props {
  advice: Advice;
  onReplace: (advice: Advice) => void;
}

/** The same medicine for less, or what the line was before: one press each. */
export default function LineAdvice({ advice, onReplace }: Props) {
  const { id, goods, number, text } = advice;
  return (
    <form
      method="post"
      action={callPath<typeof POST>(`/api/cart/${id}/replace`)}
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
            <span className="max-md:hidden">，{advice.unit_text}</span>，本单省 {formatFen(advice.saved_fen)}
          </>
        )}
      </button>
    </form>
  );
}
