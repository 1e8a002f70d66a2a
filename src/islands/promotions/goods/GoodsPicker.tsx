import { wordsOf } from '#islands/office/use-saving.ts';
import type { EditingAction, GoodsSide } from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import type { KindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { emptyGoods, type TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { FilterChoices, LineProblem } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { useId, useState } from 'react';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

interface Props {
  side: GoodsSide;
  columns: KindForm['goods'];
  chosen: ReadonlySet<number>;
  filters: FilterChoices;
  /** limit of goods */
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
          if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
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

interface PasteGoodsProps {
  columns: KindForm['goods'];
  learn: (goods: readonly GoodsFacts[]) => void;
  add: (rows: readonly TypedGoods[]) => void;
}

const HINTS = {
  offers: '一行一种：批准文号、条形码或商品编号，再写价格、数量、每人限购（后三项可以不写）',
  parts: '一行一种：批准文号、条形码或商品编号，再写一套几件',
  scope: '一行一种：批准文号、条形码或商品编号',
} as const;

/** Numbers the remaining lines by their present position. */
const leftOver = (problems: readonly LineProblem[]): LineProblem[] =>
  problems.map((problem, index) => ({ ...problem, line: index + 1 }));

/** A pasted list: accepted lines go into the form, the others stay with their errors. */
function PasteGoods({ columns, learn, add }: PasteGoodsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const [said, setSaid] = useState('');

  const take = async (): Promise<void> => {
    try {
      const pasted = await pickGoods({ how: 'paste', text, columns });
      learn(pasted.goods);
      add(pasted.rows);
      setText(pasted.problems.map((problem) => problem.text).join('\n'));
      setProblems(leftOver(pasted.problems));
      setSaid(
        `加入 ${pasted.rows.length} 行${pasted.problems.length > 0 ? `，还有 ${pasted.problems.length} 行要改，留在上面` : ''}`,
      );
    } catch (error) {
      setSaid(wordsOf(error));
    }
  };

  return (
    <div className="grid gap-2">
      <label htmlFor={id}>{HINTS[columns]}</label>
      <textarea
        id={id}
        rows={6}
        className="field h-auto! py-2 font-mono"
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn" disabled={text.trim() === ''} onClick={() => void take()}>
          读取这些行
        </button>
        <span role="status">{said}</span>
      </p>
      {problems.length > 0 && (
        <ol
          className="max-h-60 list-none overflow-auto rounded-md border border-danger-200 bg-danger-50 p-2"
          aria-label="没有读取的行"
        >
          {problems.slice(0, 200).map(({ line, text: raw, problem }) => (
            <li key={line} className="break-words">
              <b>第 {line} 行</b> <code>{raw}</code>：{problem}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface PickResultProps {
  found: readonly GoodsFacts[];
  chosen: ReadonlySet<number>;
  /** results of a filter are added as a whole */
  isAll: boolean;
  add: (rows: readonly TypedGoods[]) => void;
}

const SHOWN = 30;

/** Result of a search or filter, to be added one by one or together. */
function PickResult({ found, chosen, isAll, add }: PickResultProps) {
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
