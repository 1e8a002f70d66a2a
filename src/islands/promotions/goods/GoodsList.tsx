import { useMemo, useState } from 'react';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import {
  type EditingAction,
  GOODS_PER_PAGE,
  goodsPart,
  type GoodsSide,
} from '#lib/catalogue/pricing/office/form/editing.rules.ts';
import type { TypedGoods, TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { KindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import GoodsRow, { COLUMNS } from '#islands/promotions/goods/GoodsRow.tsx';
import type { Facts } from '#islands/promotions/use-promotion.ts';

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

/** Goods that something is wrong with, from names such as `goods.17.price`. */
function wrongIds(errors: FieldErrors): ReadonlySet<number> {
  return new Set(
    Object.keys(errors).flatMap((field) => {
      const match = /^goods\.(\d+)\./.exec(field);
      return match ? [Number(match[1])] : [];
    }),
  );
}
