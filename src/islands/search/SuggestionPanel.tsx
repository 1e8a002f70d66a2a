import { forgetSearches } from '#lib/catalogue/search/box/recent-searches.client.ts';
import type { Search, Suggestion, Suggestions } from '#lib/catalogue/search/box/search.store.ts';

interface Props {
  id: string;
  /** The choices: the suggestions, or earlier searches. */
  choices: readonly Search[];
  /** The answer to the question; null where there was none, as in an empty box. */
  answer: Suggestions | null;
  active: number;
  onChoose: (search: Search) => void;
  onLight: (index: number) => void;
  onRetry: () => void;
}

const ROW = 'flex min-h-9 items-center gap-3 px-4 py-1.5 max-md:min-h-11';

/** The panel under the search box: suggestions, the reason why there are none, or the searches of this session. */
export function SuggestionPanel({ id, choices, answer, active, onChoose, onLight, onRetry }: Props) {
  const items = answer?.state === 'found' ? answer.items : [];
  return (
    <div className="card absolute inset-x-0 top-full z-50 mt-1 overflow-hidden py-1 text-left shadow-lg">
      {answer === null && (
        <p className="flex items-center justify-between px-4 py-1 text-xs text-ink-2">
          最近搜索
          <button
            type="button"
            className="min-h-9 hover:text-brand max-md:min-h-11"
            onMouseDown={(event) => event.preventDefault()}
            onClick={forgetSearches}
          >
            清除
          </button>
        </p>
      )}
      <ul role="listbox" id={id} aria-label={answer === null ? '最近搜索' : '搜索建议'}>
        {choices.map((choice, index) => {
          const item = items[index];
          return (
            <li
              key={`${choice.type}-${choice.text}-${item?.id ?? ''}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={`${ROW} cursor-pointer aria-selected:bg-brand-50`}
              onPointerMove={() => onLight(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              {item ? <Suggested item={item} /> : <Searched search={choice} />}
            </li>
          );
        })}
      </ul>
      {answer?.state === 'loading' && <Skeleton />}
      {answer?.state === 'failed' && (
        <p className={ROW}>
          <span className="text-ink-2">暂时查不到建议，可直接搜索</span>
          <button type="button" className="quiet-link" onClick={onRetry}>
            重试
          </button>
        </p>
      )}
      {answer?.state === 'found' && items.length === 0 && (
        <p className={`${ROW} text-ink-2`}>没有直接对应的名称，按回车查看相近结果</p>
      )}
    </div>
  );
}

function Searched({ search: { text, type } }: { search: Search }) {
  return (
    <>
      <span className="i-lucide-history size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {type === 1 && <span className="shrink-0 text-xs text-ink-2">厂家</span>}
    </>
  );
}

function Suggested({ item }: { item: Suggestion }) {
  return (
    <>
      <span className="max-w-60 shrink-0 truncate font-bold max-md:max-w-48">
        {item.segments.map(({ text, hit }, index) =>
          hit ? (
            <mark key={index} className="bg-transparent text-price">
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </span>
      <span className="text-xs text-ink-2 min-w-0 flex-1 truncate">
        {[item.brand, item.ypgg, item.sccj === item.name ? '' : item.sccj].filter(Boolean).join('　')}
      </span>
      {item.count > 0 && (
        <span className="shrink-0 text-xs text-ink-2 tabular-nums">{item.count} 个品种</span>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true">
      {['w-2/5', 'w-1/4', 'w-1/3'].map((width) => (
        <div key={width} className={ROW}>
          <span className={`skeleton h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
