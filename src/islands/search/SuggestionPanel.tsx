import type { Suggestion, Suggestions } from '#lib/catalogue/search/suggestions.client.ts';

interface Props {
  id: string;
  answer: Suggestions;
  active: number;
  onChoose: (suggestion: Suggestion) => void;
  onLight: (index: number) => void;
  onRetry: () => void;
}

const ROW = 'flex min-h-9 items-center gap-3 px-4 py-1.5 max-md:min-h-11';

/** What is under the search box: suggestions, or why there are none. */
export function SuggestionPanel({ id, answer, active, onChoose, onLight, onRetry }: Props) {
  return (
    <div className="card absolute inset-x-0 top-full z-50 mt-1 overflow-hidden py-1 shadow-lg">
      <ul role="listbox" id={id} aria-label="搜索建议">
        {answer.state === 'found' &&
          answer.items.map((item, index) => (
            <li
              key={`${item.id}-${item.name}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={`${ROW} cursor-pointer aria-selected:bg-brand-50`}
              onPointerMove={() => onLight(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              <Suggested item={item} />
            </li>
          ))}
      </ul>
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <p className={ROW}>
          <span className="text-ink-2">暂时查不到建议，可直接搜索</span>
          <button type="button" className="text-brand hover:underline" onClick={onRetry}>
            重试
          </button>
        </p>
      )}
      {answer.state === 'found' && answer.items.length === 0 && (
        <p className={`${ROW} text-ink-2`}>没有直接对应的名称，按回车查看相近结果</p>
      )}
    </div>
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
