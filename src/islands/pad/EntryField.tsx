import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Candidates } from '#islands/pad/use-candidates.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { wantedPath } from '#lib/trade/quick-purchase/pad.rules.ts';
import { isBarCode } from '#lib/trade/quick-purchase/scanned.rules.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

const LIST = 'pad-candidates';

/** Finds the field, for code that returns the focus to it. */
export const entryField = (): HTMLInputElement | null => document.querySelector('#pad-entry');

/** Puts a text back into the field, for its candidates to be chosen from there. */
export function putBack(text: string): void {
  const field = entryField();
  if (!field) return;
  field.value = text;
  field.focus();
}

interface Props {
  /** Search words of the page without a script. */
  keywords: string;
  /** Candidates of the whole pad: scans from other fields are answered here too. */
  candidates: Candidates;
  /** `isScan`: by a bar code, which counts units where the goods lies there already. */
  onChoose: (row: PadRow, isScan: boolean) => void;
  /** Down into the lines. */
  onDown: () => void;
  onSubmitAll: () => void;
  /** Several lines at once, as a spreadsheet copies them. */
  onPasteList: (text: string) => void;
}

/**
 * Field in which goods are typed or scanned: arrows highlight a candidate, Enter chooses it, Escape closes the list and
 * then empties the field; in an empty field, an arrow moves down into the lines. Without a script it is a search of the
 * page.
 */
export default function EntryField(props: Props) {
  const { keywords, candidates, onChoose, onDown, onSubmitAll, onPasteList } = props;
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { found, missing, typed, look, close, forgetMissing } = candidates;
  const choose = (row: PadRow, text: string): void => {
    close();
    if (field.current) field.current.value = '';
    onChoose(row, isBarCode(text));
  };
  /**
   * By the time a scan is answered, the field holds the next one, even if it is the same code: the field keeps its
   * text.
   */
  const onSure = (row: PadRow, text: string): void => {
    if (!isBarCode(text)) return choose(row, text);
    close();
    onChoose(row, true);
  };
  const rows = found?.rows ?? [];

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isForInputMethod(event.nativeEvent)) return;
    const { value } = event.currentTarget;
    const isAnswer = found !== null && found.text === value.trim();
    const lit = isAnswer ? rows[active] : undefined;
    if (event.key === 'Enter' && event.ctrlKey) onSubmitAll();
    else if (event.key === 'Enter') {
      if (lit && (!isBarCode(value) || found?.isAsked)) choose(lit, value);
      else {
        look(value, { onSure, onOpen: putBack });
        if (isBarCode(value)) event.currentTarget.value = '';
      }
    } else if (event.key === 'ArrowDown' && rows.length === 0) onDown();
    else if (event.key === 'ArrowDown') setActive((active + 1) % rows.length);
    else if (event.key === 'ArrowUp' && rows.length > 0) setActive((active + rows.length - 1) % rows.length);
    else if (event.key === 'Escape' && found) close();
    else if (event.key === 'Escape') event.currentTarget.value = '';
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPasteList(text);
  };

  return (
    <form
      action={pageLink('/kjcg')}
      className="relative min-w-0 flex-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        ref={field}
        id="pad-entry"
        name="keywords"
        defaultValue={keywords}
        role="combobox"
        aria-label="录入商品：首字母、拼音、名称、批准文号、条形码、商品编号或自己的编码"
        aria-autocomplete="list"
        aria-expanded={rows.length > 0}
        aria-controls={LIST}
        aria-activedescendant={rows.length > 0 ? `${LIST}-${active}` : undefined}
        placeholder="首字母 / 批准文号 / 条形码 / 编码，回车选中"
        maxLength={LONGEST_KEYWORDS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        className="field h-11 border-2 border-brand text-base"
        onChange={(event) => {
          setActive(0);
          typed(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => close()}
      />
      <button className="btn mt-2" data-without-js="">
        查找
      </button>
      <div
        className="card absolute inset-x-0 top-full z-40 mt-1 max-h-96 overflow-y-auto py-1 shadow-lg"
        hidden={found === null}
      >
        <ul role="listbox" id={LIST} aria-label="候选商品">
          {rows.map((row, index) => (
            <li
              key={row.goods_id}
              id={`${LIST}-${index}`}
              role="option"
              aria-selected={index === active}
              className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-1.5 aria-selected:bg-brand-50 max-md:min-h-11"
              onPointerMove={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(row, '')}
            >
              <span className="truncate">
                <b>{row.name}</b> <span className="text-ink-2">{row.ypgg}</span>
              </span>
              <b translate="no" className="price text-right">
                {formatFen(row.price_fen)}
              </b>
              <span className="meta truncate">
                {row.sccj}
                {row.expiry_text && ` · 效期 ${row.expiry_text}`}
                {row.ladder_text && ` · ${row.ladder_text}`}
              </span>
              <span className={`text-right text-xs ${row.selectable ? 'text-ink-2' : 'text-danger'}`}>
                {row.selectable ? row.stock_text : row.notice || row.stock_text}
              </span>
            </li>
          ))}
        </ul>
        {found && rows.length === 0 && (
          <p className="px-3 py-1.5 text-ink-2">
            {found.state === 'login' && '登录已过期，重新登录后再查'}
            {found.state === 'failed' && '暂时查不到，请检查网络后按回车重试'}
            {found.state === 'found' && '没有找到，按回车再查一次'}
          </p>
        )}
      </div>
      <div role="status" className={missing.length > 0 ? 'mt-1 text-danger' : 'sr-only'}>
        {missing.map((text) => (
          <p key={text}>
            没有找到“{text}”，
            <a href={wantedPath(text)} className="underline">
              求购这个品种
            </a>
          </p>
        ))}
        {missing.length === 0 && rows.length > 0 && `有 ${rows.length} 种候选，上下键选择，回车选中`}
      </div>
      {missing.length > 0 && (
        <button
          type="button"
          className="link max-md:min-h-11"
          onClick={() => {
            forgetMissing();
            field.current?.focus();
          }}
        >
          知道了
        </button>
      )}
    </form>
  );
}
