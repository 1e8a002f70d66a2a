import Input from '#islands/promotions/Input.tsx';
import type { Facts } from '#islands/promotions/use-promotion.ts';
import Wrong from '#islands/promotions/Wrong.tsx';
import {
  type EditingAction,
  GOODS_PER_PAGE,
  goodsPart,
  type GoodsSide,
} from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import type { KindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { TypedGoods, TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { memo, useMemo, useState } from 'react';

interface Props {
  typed: TypedPromotion;
  side: GoodsSide;
  columns: KindForm['goods'];
  facts: Facts;
  errors: FieldErrors;
  edit: (action: EditingAction) => void;
}

/** The goods of a promotion, a page at a time, with a search within: five thousand stay as quick as five. */
export default function GoodsList({ typed, side, columns, facts, errors, edit }: Props) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [asksWrong, setShowsWrong] = useState<boolean | null>(null);
  const ids = useMemo(
    () => (side === 'goods' ? typed.goods.map(({ goodsId }) => goodsId) : typed.excluded),
    [typed.goods, typed.excluded, side],
  );
  const rows = useMemo(() => new Map(typed.goods.map((row) => [row.goodsId, row])), [typed.goods]);
  const wrong = useMemo(() => wrongIds(errors), [errors]);
  // In a list of several pages the wrong ones come forward by themselves.
  const showsWrong = asksWrong ?? (wrong.size > 0 && ids.length > GOODS_PER_PAGE);
  const only = showsWrong && wrong.size > 0 ? wrong : null;
  const part = goodsPart(ids, facts, { words, only, page });
  const fields = side === 'goods' ? COLUMNS[columns] : [];
  if (ids.length === 0) return <p className="text-ink-2">还没有商品，请在下面选择。</p>;

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          className="field max-w-72"
          aria-label="在已选商品里查找"
          placeholder={`在 ${ids.length} 种商品里查找`}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setPage(1);
          }}
        />
        {wrong.size > 0 && (
          <label className="flex min-h-9 items-center gap-1.5 text-danger max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 accent-brand"
              checked={showsWrong}
              onChange={(event) => setShowsWrong(event.target.checked)}
            />
            只看有错的 {wrong.size} 种
          </label>
        )}
        <button
          type="button"
          className="text-button ml-auto"
          onClick={() => edit({ do: 'remove', side, ids: part.total === ids.length ? ids : part.ids })}
        >
          {part.total === ids.length ? '全部移除' : '移除本页'}
        </button>
      </div>
      <ul role="list" className="rounded-md border border-line">
        {part.ids.map((id) => (
          <GoodsRow
            key={id}
            id={id}
            fields={fields}
            errors={errors}
            goods={facts.get(id)}
            row={rows.get(id)}
            onChange={(change: Partial<TypedGoods>) => edit({ do: 'goods', goodsId: id, change })}
            onRemove={() => edit({ do: 'remove', side, ids: [id] })}
          />
        ))}
        {part.total === 0 && <li className="p-3 text-ink-2">没有这样的商品</li>}
      </ul>
      {part.pages > 1 && (
        <div className="flex items-center justify-center gap-3">
          <button
            type="button"
            className="btn"
            disabled={part.page === 1}
            onClick={() => setPage(part.page - 1)}
          >
            上一页
          </button>
          <span className="tabular-nums text-ink-2">
            第 {part.page} 页，共 {part.pages} 页（{part.total} 种）
          </span>
          <button
            type="button"
            className="btn"
            disabled={part.page === part.pages}
            onClick={() => setPage(part.page + 1)}
          >
            下一页
          </button>
        </div>
      )}
    </div>
  );
}

/** Goods with errors, from names such as `goods.17.price`. */
function wrongIds(errors: FieldErrors): ReadonlySet<number> {
  return new Set(
    Object.keys(errors).flatMap((field) => {
      const match = /^goods\.(\d+)\./.exec(field);
      return match ? [Number(match[1])] : [];
    }),
  );
}

interface Column {
  name: 'price' | 'remaining' | 'limit' | 'quantity';
  label: string;
  placeholder: string;
}

/** Columns asked for each goods, by the kind of promotion. */
const COLUMNS: Record<'offers' | 'parts' | 'scope', readonly Column[]> = {
  offers: [
    { name: 'price', label: '价格', placeholder: '元' },
    { name: 'remaining', label: '剩余数量', placeholder: '不限' },
    { name: 'limit', label: '每人限购', placeholder: '不限' },
  ],
  parts: [{ name: 'quantity', label: '一套几件', placeholder: '1' }],
  scope: [],
};

interface GoodsRowProps {
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

/** A goods of the promotion with the fields of its kind. */
function GoodsLine({ id, goods, row, fields, errors, onChange, onRemove }: GoodsRowProps) {
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

const GoodsRow = memo(
  GoodsLine,
  (before, after) =>
    before.row === after.row &&
    before.goods === after.goods &&
    before.errors === after.errors &&
    before.fields === after.fields,
);
