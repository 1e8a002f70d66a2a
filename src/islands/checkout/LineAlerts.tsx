import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';

interface Props {
  data: CheckOrderData;
  /** Changes the lines; all choices go along with the form. */
  change: string;
}

interface AlertProps {
  change: string;
  name: 'drop' | 'take';
  ids: readonly number[];
  head: string;
  texts: readonly string[];
  button: string;
}

function LineAlert({ change, name, ids, head, texts, button }: AlertProps) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-danger-200 bg-danger-50 px-4 py-3">
      <p className="font-bold text-danger">{head}</p>
      <ul className="mt-1 list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button
        form="submit-order"
        formAction={change}
        name={name}
        value={ids.join()}
        className="btn mt-2 max-md:h-11"
      >
        {button}
      </button>
    </div>
  );
}

/** What of the lines keeps the order back, and how the cart differs from it, each put right by one press. */
export default function LineAlerts({ data, change }: Props) {
  const { problems, barredIds, differences, differingIds } = data;
  return (
    <>
      <LineAlert
        change={change}
        name="drop"
        ids={barredIds}
        head="有商品暂时不能下单，可在下方逐件调整"
        texts={problems}
        button="这些都不买，其余下单"
      />
      <LineAlert
        change={change}
        name="take"
        ids={differingIds}
        head="与购物车或之前的价格不同，请核对"
        texts={differences}
        button="按现在的购物车和价格更新"
      />
    </>
  );
}
