import { memo } from 'react';
import Wrong from '#islands/promotions/Wrong.tsx';
import Input from '#islands/promotions/Input.tsx';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Column {
  name: 'price' | 'remaining' | 'limit' | 'quantity';
  label: string;
  placeholder: string;
}

/** What is asked of each goods, by what the kind wants of them. */
export const COLUMNS: Record<'offers' | 'parts' | 'scope', readonly Column[]> = {
  offers: [
    { name: 'price', label: '价格', placeholder: '元' },
    { name: 'remaining', label: '剩余数量', placeholder: '不限' },
    { name: 'limit', label: '每人限购', placeholder: '不限' },
  ],
  parts: [{ name: 'quantity', label: '一套几件', placeholder: '1' }],
  scope: [],
};

interface Props {
  id: number;
  goods: GoodsFacts | undefined;
  row: TypedGoods | undefined;
  fields: readonly Column[];
  errors: FieldErrors;
  onChange: (change: Partial<TypedGoods>) => void;
  onRemove: () => void;
}

const FLAGS = [
  ['isPrescription', '处方药'],
  ['isControlled', '控销'],
  ['isEphedrine', '含麻黄碱'],
  ['isSpecial', '特殊管理'],
] as const;

/** A goods of the promotion with what the kind asks of it. */
function GoodsRow({ id, goods, row, fields, errors, onChange, onRemove }: Props) {
  const name = goods ? goods.name : `商品 ${id}`;
  const own = errors[`goods.${id}.goodsId`]?.[0];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line p-2.5 first:border-t-0">
      <div className="min-w-0 flex-[1_1_240px] max-md:basis-full">
        <p className="break-words">
          <b>{name}</b> <span className="text-ink-2">{goods?.spec}</span>
          {goods &&
            FLAGS.filter(([flag]) => goods[flag]).map(([flag, words]) => (
              <span key={flag} className="chip-busy ml-1">
                {words}
              </span>
            ))}
        </p>
        <p className="meta">
          {goods
            ? `${goods.makerName}，挂牌价 ${formatFen(goods.basePriceFen)}，${goods.isOnSale ? `库存 ${goods.stock} ${goods.unit}` : '已下架'}，编号 ${id}`
            : '正在读取'}
        </p>
        {own && <Wrong words={own} />}
      </div>
      {row &&
        fields.map(({ name: field, label, placeholder }) => {
          const error = errors[`goods.${id}.${field}`]?.[0];
          return (
            <label key={field} className="grid w-24 gap-0.5 max-md:flex-1">
              <span className="meta">{label}</span>
              <Input
                className="field px-2! text-right tabular-nums"
                inputMode="decimal"
                maxLength={20}
                placeholder={placeholder}
                aria-label={`${name} ${label}`}
                aria-invalid={error ? true : undefined}
                value={row[field]}
                onValue={(value) => onChange({ [field]: value })}
              />
              {error && <span className="text-xs text-danger">{error}</span>}
            </label>
          );
        })}
      <button
        type="button"
        className="text-button self-center"
        aria-label={`移除 ${name}`}
        onClick={onRemove}
      >
        移除
      </button>
    </li>
  );
}

export default memo(
  GoodsRow,
  (before, after) =>
    before.row === after.row &&
    before.goods === after.goods &&
    before.errors === after.errors &&
    before.fields === after.fields,
);
