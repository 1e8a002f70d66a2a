import { useMemo, useState } from 'react';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import {
  type EditingAction,
  type GoodsSide,
  pricedAt,
} from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import { type GoodsFacts, PROMOTION_LIMITS } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { KindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import FormCard from '#islands/office/FormCard.tsx';
import Wrong from '#islands/promotions/Wrong.tsx';
import GoodsList from '#islands/promotions/goods/GoodsList.tsx';
import GoodsPicker from '#islands/promotions/goods/GoodsPicker.tsx';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import type { Facts } from '#islands/promotions/use-promotion.ts';

interface Props {
  typed: TypedPromotion;
  columns: KindForm['goods'];
  errors: FieldErrors;
  facts: Facts;
  filters: FilterChoices;
  edit: (action: EditingAction) => void;
  learn: (goods: readonly GoodsFacts[]) => void;
}

const TITLES = { offers: '商品与价格', parts: '一套里有什么', scope: '参加的商品' } as const;

/** The goods of a promotion: those listed, or all but those excluded. */
export default function GoodsCard({ typed, columns, errors, facts, filters, edit, learn }: Props) {
  const side: GoodsSide = columns === 'scope' && typed.coversAll ? 'excluded' : 'goods';
  const chosen = useMemo(
    () => new Set(side === 'goods' ? typed.goods.map(({ goodsId }) => goodsId) : typed.excluded),
    [typed.goods, typed.excluded, side],
  );
  return (
    <FormCard
      title={TITLES[columns]}
      hint={side === 'excluded' ? `排除 ${chosen.size} 种` : `${chosen.size} 种`}
    >
      {columns === 'scope' && (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="sr-only">范围</legend>
          {[
            { value: false, words: '只有列出的商品' },
            { value: true, words: '全部商品，可排除一些' },
          ].map(({ value, words }) => (
            <label key={words} className="flex min-h-9 items-center gap-1.5 max-md:min-h-11">
              <input
                type="radio"
                name="covers"
                className="size-4.5 accent-brand"
                checked={typed.coversAll === value}
                onChange={() => edit({ do: 'set', change: { coversAll: value } })}
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {(errors['goods'] ?? errors['excluded']) && (
        <Wrong words={(errors['goods'] ?? errors['excluded'])?.[0]} />
      )}
      {columns === 'offers' && typed.goods.length > 1 && <ForAll typed={typed} facts={facts} edit={edit} />}
      <GoodsList
        key={side}
        typed={typed}
        side={side}
        columns={columns}
        facts={facts}
        errors={errors}
        edit={edit}
      />
      <h3 className="font-bold">{side === 'excluded' ? '排除商品' : '加入商品'}</h3>
      <GoodsPicker
        key={`pick-${side}`}
        most={columns === 'parts' ? PROMOTION_LIMITS.parts : PROMOTION_LIMITS.goods}
        side={side}
        columns={columns}
        chosen={chosen}
        filters={filters}
        edit={edit}
        learn={learn}
      />
    </FormCard>
  );
}

/** One number for all goods: a share of the list price, the stock, a limit. */
function ForAll({ typed, facts, edit }: Pick<Props, 'typed' | 'facts' | 'edit'>) {
  const [percent, setPercent] = useState('');
  const [remaining, setRemaining] = useState('');
  const [limit, setLimit] = useState('');
  const rate = Number(percent);
  const apply = (): void => {
    const isRate = percent !== '' && rate > 0 && rate < 100;
    const priced = isRate ? pricedAt(typed.goods, rate, (id) => facts.get(id)?.basePriceFen) : typed.goods;
    const rows = priced.map((row) => ({
      ...row,
      remaining: remaining || row.remaining,
      limit: limit || row.limit,
    }));
    edit({ do: 'add', side: 'goods', rows });
  };
  const inputs = [
    { label: '挂牌价的百分之几', value: percent, set: setPercent },
    { label: '剩余数量', value: remaining, set: setRemaining },
    { label: '每人限购', value: limit, set: setLimit },
  ];
  return (
    <div
      className="flex flex-wrap items-end gap-2 rounded-md bg-ground p-3"
      role="group"
      aria-label="全部商品统一填写"
    >
      {inputs.map(({ label, value, set }) => (
        <label key={label} className="grid w-32 gap-0.5 max-md:w-auto max-md:flex-[1_1_28%]">
          <span className="meta">{label}</span>
          <input
            className="field text-right tabular-nums"
            inputMode="decimal"
            value={value}
            maxLength={9}
            onChange={(event) => set(event.target.value)}
          />
        </label>
      ))}
      <button type="button" className="btn" disabled={percent + remaining + limit === ''} onClick={apply}>
        填到全部 {typed.goods.length} 种
      </button>
    </div>
  );
}
