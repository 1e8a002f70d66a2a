import { LONGEST_REMARK } from '#lib/trade/checkout/choices.rules.ts';
import { DELIVERY_NOTE_NAMES, DELIVERY_NOTES, type DeliveryNote } from '#lib/trade/orders/orders.rules.ts';

interface Props {
  notes: readonly DeliveryNote[];
  remark: string;
  onNotes: (notes: DeliveryNote[]) => void;
  onRemark: (remark: string) => void;
}

/** Wishes for the papers that come with the goods, and whatever else is to be said. */
export default function WishFields({ notes, remark, onNotes, onRemark }: Props) {
  const left = LONGEST_REMARK - remark.length;
  return (
    <div className="grid content-start gap-4">
      <fieldset>
        <legend className="mb-2 text-base font-bold">随货单</legend>
        {/* Says that none is ticked, which unticked boxes do not. */}
        <input type="hidden" name="delivery_notes[]" value="" form="submit-order" />
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {DELIVERY_NOTE_NAMES.map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
              <input
                type="checkbox"
                name="delivery_notes[]"
                form="submit-order"
                value={name}
                className="size-4.5 accent-brand"
                checked={notes.includes(name)}
                onChange={(event) =>
                  onNotes(
                    event.currentTarget.checked ? [...notes, name] : notes.filter((other) => other !== name),
                  )
                }
              />
              {DELIVERY_NOTES[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor="remark" className="mb-2 block text-base font-bold">
          备注
        </label>
        <textarea
          id="remark"
          name="remark"
          form="submit-order"
          rows={2}
          maxLength={LONGEST_REMARK}
          className="field h-auto! py-2"
          placeholder="送货时间、收货要求等"
          aria-describedby="remark-hint"
          value={remark}
          onChange={(event) => onRemark(event.currentTarget.value)}
        />
        <p id="remark-hint" className="meta mt-1">
          最多 {LONGEST_REMARK} 字{left < LONGEST_REMARK && `，还可填 ${left} 字`}
        </p>
      </div>
    </div>
  );
}
