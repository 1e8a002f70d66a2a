import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import type { FocusEvent } from 'react';
import { SuggestionPanel } from './search/SuggestionPanel.tsx';
import { useCombobox } from './search/use-combobox.ts';
import { useAwake } from './use-awake.ts';

interface Props {
  /** Initial keyword: that of a page of results, else empty. */
  keyword: string;
  /** 0 medicine, 1 manufacturer */
  type: 0 | 1;
  /** Names the suggestions of a box that is not the header's. */
  id?: string;
}

/**
 * A search form: the header's, which is pinned on the way down, and that of a page without results. A plain form, with
 * suggestions once it is awake (product §2.2, §4.3).
 */
export default function SearchBox({ keyword, type, id = 'search' }: Props) {
  const list = `${id}-suggestions`;
  const root = useAwake<HTMLFormElement>();
  const box = useCombobox(root);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) box.close();
  };

  return (
    <form
      ref={root}
      action={pageLink('/search')}
      role="search"
      className="relative"
      onSubmit={box.onSubmit}
      onBlur={onBlur}
    >
      <div className="flex h-10 overflow-hidden rounded-md border-2 border-brand bg-white focus-within:shadow-[0_0_0_2px_#0a7d68] max-md:focus-within:shadow-[0_0_0_2px_#fff] max-md:rounded-full">
        <span className="relative flex shrink-0 items-center border-r border-line">
          <select
            name="type"
            defaultValue={type}
            aria-label="搜索范围"
            autoComplete="off"
            className="h-full appearance-none bg-transparent pl-4 pr-7 font-bold outline-offset-[-2px] max-md:pl-3"
            onChange={box.ask}
          >
            <option value="0">药品</option>
            <option value="1">厂家</option>
          </select>
          <span
            className="i-lucide-chevron-down pointer-events-none absolute right-2 size-4"
            aria-hidden="true"
          />
        </span>
        <input
          name="keywords"
          defaultValue={keyword}
          role="combobox"
          aria-label="搜索药品或厂家"
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={list}
          aria-activedescendant={box.isOpen && box.active >= 0 ? `${list}-${box.active}` : undefined}
          placeholder="药品名称 / 拼音首字母，如 amxl"
          maxLength={LONGEST_KEYWORDS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0 flex-1 truncate px-3 outline-none"
          onClick={box.onClick}
          onInput={box.onInput}
          onCompositionEnd={box.ask}
          onKeyDown={box.onKeyDown}
        />
        <button className="shrink-0 bg-brand px-6 text-base font-bold text-white hover:bg-brand-700 max-md:bg-white max-md:px-4 max-md:text-brand">
          <span className="max-md:sr-only">搜索</span>
          <span className="i-lucide-search block size-5 md:hidden" aria-hidden="true" />
        </button>
      </div>
      {box.isOpen && (
        <SuggestionPanel
          id={list}
          choices={box.choices}
          answer={box.isBlank ? null : box.answer}
          active={box.active}
          onChoose={box.choose}
          onLight={box.setActive}
          onRetry={box.retry}
        />
      )}
      <p role="status" className="sr-only">
        {box.isOpen && box.choices.length > 0
          ? `有 ${box.choices.length} 条${box.isBlank ? '最近的搜索' : '建议'}，用上下键选择`
          : ''}
      </p>
    </form>
  );
}
