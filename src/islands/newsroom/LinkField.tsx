import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useInBrowser, useLate } from '#islands/parts/hooks.ts';
import Dialog, { closeThen } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure, findTargets } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { isAddress, isMenuTarget } from '#lib/content/navigation/menus.rules.ts';
import type { LinkTarget } from '#lib/content/newsroom/newsroom.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

interface Props {
  id: string;
  name?: string;
  value: string;
  isWrong: boolean;
  /** The id of the message below the field. */
  describedBy?: string | undefined;
  /** Targets allowed in addition to pages of this shop. */
  takes?: Takes | undefined;
  onChange?: (url: string) => void;
}

/** The address of a link, picked by the name of its page. Without scripts it is a field to type it in. */
export default function LinkField({ id, name, value, isWrong, describedBy, takes = 'own', onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** Initial value of the picker; null while it is closed. */
  const [asked, setAsked] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const isInBrowser = useInBrowser();

  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  const ask = (): void => setAsked(takes === 'own' ? '' : (field.current?.value ?? ''));
  const set = (url: string, words: string): void => {
    const input = field.current;
    if (!input) return;
    setTitle(words);
    input.value = url;
    // notifies the script that stores typed text
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
    onChange?.(url);
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <input
          ref={field}
          id={id}
          name={name}
          type="text"
          className="field"
          defaultValue={value}
          readOnly={isInBrowser}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={describedBy}
          placeholder="没有链接"
          onClick={ask}
        />
        {isInBrowser && (
          <>
            <button type="button" className="btn shrink-0" onClick={ask}>
              选择页面
            </button>
            <button type="button" className="text-button shrink-0" onClick={() => set('', '')}>
              去掉
            </button>
          </>
        )}
      </div>
      {title && <p className="meta">点开到：{title}</p>}
      {asked !== null && (
        <LinkDialog
          typed={asked}
          takes={takes}
          onLink={(url, words) => set(url, words)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface DialogProps {
  /** The words selected, or the link's address as it is. */
  typed: string;
  takes?: Takes;
  onLink: (url: string, title: string) => void;
  onClose: () => void;
}

type Choice = Omit<LinkTarget, 'kind'> & { kind: LinkTarget['kind'] | 'address' };

const KINDS: Record<Choice['kind'], string> = {
  goods: '商品',
  category: '分类',
  zone: '专区',
  article: '文章',
  address: '网址',
};
/** Addresses that may be pasted or typed in addition to the names of pages, by the rules of the server. */
const TAKES = {
  text: { is: (url: string) => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/.test(url), words: '粘贴网址' },
  own: { is: (url: string) => safeNext(url, '') !== '', words: '粘贴本站的网址' },
  site: { is: isAddress, words: '粘贴 https:// 网址' },
  menu: {
    is: (url: string) => url !== '' && isMenuTarget(url),
    words: '粘贴 https:// 网址；* 是活动未开始，# 后面写点开时显示的话',
  },
} as const;
type Takes = keyof typeof TAKES;
interface Found {
  keywords: string;
  list: LinkTarget[];
  failure: string;
}

/** Finds a page of the shop to link to, or takes an address: type, arrows, Enter. */
export function LinkDialog({ typed: before, takes = 'text', onLink, onClose }: DialogProps) {
  const [typed, setTyped] = useState(before.slice(0, 200));
  const [found, setFound] = useState<Found | null>(null);
  const [at, setAt] = useState(0);
  const words = wholeAddress(typed.trim());
  const isAddress = TAKES[takes].is(words);
  const keywords = useLate(isAddress ? '' : words.slice(0, 40), 200);

  useEffect(() => {
    let isCurrent = true;
    const show = (list: LinkTarget[], failure = ''): void => {
      if (!isCurrent) return;
      setFound({ keywords, list, failure });
      setAt(0);
    };
    findTargets(keywords).then(
      ({ list }) => show(list),
      (error: unknown) => show([], wordsOfFailure(error)),
    );
    return () => void (isCurrent = false);
  }, [keywords]);

  const list: readonly Choice[] = isAddress
    ? [{ kind: 'address', title: titleOf(words, takes), detail: words, url: words }]
    : (found?.list ?? []);
  const choose = ({ title, url, kind }: Choice): void =>
    closeThen(onClose, () => onLink(url, kind === 'address' ? url : title));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isForInputMethod(event.nativeEvent)) return;
    const target = list[at];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (target && (isAddress || found?.keywords === words.slice(0, 40))) choose(target);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = (at + (event.key === 'ArrowDown' ? 1 : -1) + list.length) % Math.max(1, list.length);
      setAt(next);
      document.querySelector(`#target-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
  };
  return (
    <Dialog title="链接到商品、专区、分类或文章" onClose={onClose}>
      <input
        className="field"
        role="combobox"
        aria-label="搜索链接目标"
        aria-expanded={list.length > 0}
        aria-controls="target-list"
        aria-activedescendant={list.length > 0 ? `target-${at}` : undefined}
        autoComplete="off"
        data-focus=""
        placeholder={`药品名、拼音、专区、分类或文章标题，也可以${TAKES[takes].words}`}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul
        id="target-list"
        role="listbox"
        aria-label="链接目标"
        className="h-[min(340px,50dvh)] overflow-auto border-y border-line"
      >
        {list.map((target, index) => (
          <li
            key={`${target.kind}:${target.url}`}
            id={`target-${index}`}
            role="option"
            className="flex cursor-pointer items-baseline gap-2.5 px-2 py-1.75 hover:bg-brand-50 aria-selected:bg-brand-100"
            aria-selected={index === at}
            onClick={() => choose(target)}
          >
            <span className="chip-quiet">{KINDS[target.kind]}</span>
            <span className="min-w-0">
              <b className="block">{target.title}</b>
              <small className="block truncate text-xs text-ink-2">{target.detail}</small>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="meta">
        {found && list.length === 0 && (found.failure || '没有找到，换个词试试')}
        {list.length > 0 && '↑↓ 选择，Enter 插入'}
      </p>
    </Dialog>
  );
}

const BARE_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i;

/**
 * Returns a pasted address as it is stored: an address of this shop as its path, a host without a scheme as `https:`.
 */
const wholeAddress = (typed: string): string => {
  if (BARE_HOST.test(typed)) return `https://${typed}`;
  return typed.startsWith(`${window.location.origin}/`) ? typed.slice(window.location.origin.length) : typed;
};

const titleOf = (typed: string, takes: Takes): string =>
  takes === 'menu' && /^[*#]/.test(typed) ? '不打开页面，显示一句话' : '链接到这个网址';
