import { useId, useState } from 'react';
import type { GoodsSide, EditingAction } from '#lib/catalogue/pricing/office/form/editing.rules.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick/filter-choices.rules.ts';
import type { KindForm } from '#lib/catalogue/pricing/office/form/kind-form.rules.ts';
import PasteGoods from '#islands/promotions/goods/PasteGoods.tsx';
import PickResult from '#islands/promotions/goods/PickResult.tsx';
import { wordsOf } from '#islands/office/use-saving.ts';

interface Props {
  side: GoodsSide;
  columns: KindForm['goods'];
  chosen: ReadonlySet<number>;
  filters: FilterChoices;
  /** how many goods may be chosen */
  most: number;
  edit: (action: EditingAction) => void;
  learn: (goods: readonly GoodsFacts[]) => void;
}

const WAYS = { search: '搜索', paste: '粘贴', filter: '筛选' } as const;
type Way = keyof typeof WAYS;

/** Adds goods: by search, by a pasted list, or all that pass a filter. */
export default function GoodsPicker({ side, columns, chosen, filters, most, edit, learn }: Props) {
  const id = useId();
  const [way, setWay] = useState<Way>('search');
  const [found, setFound] = useState<GoodsFacts[] | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const pick = async (fields: Record<string, string>): Promise<void> => {
    setFailure('');
    setBusy(true);
    try {
      const { goods } = await pickGoods({ how: way, ...fields });
      learn(goods);
      setFound(goods);
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setBusy(false);
  };
  const add = (rows: readonly TypedGoods[]): void => edit({ do: 'add', side, rows });
  const choose = (next: Way): void => {
    setWay(next);
    setFound(null);
    setFailure('');
  };

  return (
    <div className="grid gap-2 rounded-md bg-ground p-3">
      <div role="group" aria-label="怎样选择商品" className="flex flex-wrap gap-2">
        {(Object.keys(WAYS) as Way[]).map((key) => (
          <button
            key={key}
            type="button"
            className={key === way ? 'btn-primary' : 'btn'}
            aria-pressed={key === way}
            onClick={() => choose(key)}
          >
            {WAYS[key]}
          </button>
        ))}
      </div>
      {way === 'search' && <SearchBox isBusy={isBusy} onSearch={(keywords) => void pick({ keywords })} />}
      {way === 'filter' && (
        <FilterBox filters={filters} isBusy={isBusy} onFilter={(filter) => void pick({ filter })} />
      )}
      {way === 'paste' && <PasteGoods columns={columns} learn={learn} add={add} />}
      {failure && (
        <p id={id} role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {found && <PickResult found={found} chosen={chosen} add={add} isAll={way === 'filter'} />}
      <p className="meta">最多 {most} 种商品</p>
    </div>
  );
}

function SearchBox({ isBusy, onSearch }: { isBusy: boolean; onSearch: (keywords: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <div className="flex gap-2">
      <input
        type="search"
        className="field max-w-100"
        aria-label="搜索商品"
        placeholder="名称、拼音、批准文号或条形码"
        maxLength={60}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onSearch(words);
        }}
      />
      <button type="button" className="btn flex-none" disabled={isBusy} onClick={() => onSearch(words)}>
        搜索商品
      </button>
    </div>
  );
}

function FilterBox({
  filters,
  isBusy,
  onFilter,
}: {
  filters: FilterChoices;
  isBusy: boolean;
  onFilter: (query: string) => void;
}) {
  const [chosen, setChosen] = useState({ category: '', maker: '', zone: '' });
  const selects = [
    ['category', '全部分类', filters.categories.map(({ code, name }) => [code, name] as const)],
    ['maker', '全部厂家', filters.makers.map(({ id, name }) => [String(id), name] as const)],
    ['zone', '全部专区', filters.zones.map(({ code, name }) => [code, name] as const)],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {selects.map(([name, all, options]) => (
        <select
          key={name}
          className="field max-w-52 max-md:flex-[1_1_40%]"
          aria-label={all}
          value={chosen[name]}
          onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
        >
          <option value="">{all}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ))}
      <button
        type="button"
        className="btn flex-none"
        disabled={isBusy}
        onClick={() => onFilter(new URLSearchParams(chosen).toString())}
      >
        列出商品
      </button>
    </div>
  );
}
