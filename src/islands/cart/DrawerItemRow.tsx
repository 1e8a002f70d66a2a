import { pageLink } from '#lib/page-link.rules.ts';
import type { DrawerItem } from '#lib/trade/cart/cart.store.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  item: DrawerItem;
  onDelete: () => void;
}

/** One item of the drawer: picture, name, maker, spec, price × number, delete. */
export function DrawerItemRow({ item, onDelete }: Props) {
  const { goods, combination } = item;
  const name = combination?.name ?? goods.name;
  const parts = combination?.goods.map((part) => `${part.name} × ${part.number}`).join('，');
  const address = pageLink(`/list/info/${goods.id}`);
  return (
    <li className="relative flex gap-2 border-b border-line px-3 py-2.5">
      <a href={address} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <img src={goods.goods_image.list} alt="" width={56} height={56} className="size-14 rounded-md" />
      </a>
      <div className="min-w-0 flex-1">
        <a href={address} className="block truncate pr-7 font-bold text-ink">
          {name}
        </a>
        <p className="meta truncate">{parts ?? goods.sccj}</p>
        {!combination && <p className="meta truncate">{goods.ypgg}</p>}
        <p className="mt-0.5 flex items-baseline justify-between text-xs">
          <span className="tabular-nums">
            <span className="price text-sm">{formatFen(item.price_fen)}</span> × {item.number}
          </span>
          {item.selectable === 0 && (
            <span className="text-notice">{combination ? item.notice : goods.buy_text || '缺货'}</span>
          )}
        </p>
      </div>
      <button
        type="button"
        className="absolute right-1 top-1.5 grid size-8 place-items-center rounded-md text-ink-3 hover:bg-danger-50 hover:text-danger max-md:size-11"
        aria-label={`删除 ${name}`}
        onClick={onDelete}
      >
        <span className="i-lucide-trash-2 size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
