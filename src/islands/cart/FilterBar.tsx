import type { CartFilter } from '#lib/trade/cart/cart-groups.rules.ts';

interface Props {
  filters: readonly CartFilter[];
  shown: number;
  onShow: (filter: number) => void;
}

/** Which lines are shown, with how many there are of each (`filter_data`, product §6.2). */
export default function FilterBar({ filters, shown, onShow }: Props) {
  if (filters.length < 2) return null;
  return (
    <div role="group" aria-label="筛选购物车" data-needs-js className="flex gap-2 max-md:overflow-x-auto">
      {filters.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown}
          className={`shrink-0 whitespace-nowrap h-8 rounded-full border px-3 text-xs max-md:h-11 ${
            id === shown ? 'border-brand bg-brand-50 text-brand-700' : 'border-line bg-white text-ink-2'
          }`}
          onClick={() => onShow(id)}
        >
          {name} <b className="tabular-nums">{count}</b>
        </button>
      ))}
    </div>
  );
}
