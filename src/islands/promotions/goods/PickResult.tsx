import { emptyGoods, type TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  found: readonly GoodsFacts[];
  chosen: ReadonlySet<number>;
  /** what a filter found is taken as a whole */
  isAll: boolean;
  add: (rows: readonly TypedGoods[]) => void;
}

const SHOWN = 30;

/** What a search or filter found, to be added one by one or together. */
export default function PickResult({ found, chosen, isAll, add }: Props) {
  const fresh = found.filter(({ id }) => !chosen.has(id));
  if (found.length === 0) return <p role="status">没有找到商品，请换个说法或条件。</p>;
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap items-center gap-2">
        找到 {found.length} 种商品
        {fresh.length < found.length && `，其中 ${found.length - fresh.length} 种已经在内`}
        {fresh.length > 0 && (
          <button
            type="button"
            className={isAll ? 'btn-primary' : 'btn'}
            onClick={() => add(fresh.map(({ id }) => emptyGoods(id)))}
          >
            加入全部 {fresh.length} 种
          </button>
        )}
      </p>
      <ul role="list" className="max-h-72 overflow-auto rounded-md border border-line bg-white">
        {found.slice(0, SHOWN).map((goods) => (
          <li
            key={goods.id}
            className="flex items-center gap-2 border-t border-line px-3 py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 break-words">
              {goods.name}{' '}
              <span className="meta">
                {goods.spec} {goods.makerName} {formatFen(goods.basePriceFen)}，库存 {goods.stock}
              </span>
            </span>
            <button
              type="button"
              className="text-button flex-none"
              disabled={chosen.has(goods.id)}
              aria-label={`${chosen.has(goods.id) ? '已加入' : '加入'} ${goods.name} ${goods.spec}`}
              onClick={() => add([emptyGoods(goods.id)])}
            >
              {chosen.has(goods.id) ? '已加入' : '加入'}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="meta">只列出前 {SHOWN} 种</p>}
    </div>
  );
}
