import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Icon, { type IconName } from '#islands/newsroom/Icon.tsx';
import { useInBrowser } from '#islands/parts/hooks.ts';
import {
  type Ask,
  canStand,
  isAsk,
  type Place,
  type RichOptions,
  type RichText,
  type Tool,
  TOOL_KEYS,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { LONGEST_ALT, LONGEST_FILE_NAME } from '#lib/content/newsroom/article-text.rules.ts';
import { NOTICES } from '#lib/platform/markdown/notices.rules.ts';
import { SHOWN_WORDS, type ShownWidth } from '#lib/platform/markdown/pictures.rules.ts';

interface Props {
  rich: RichText | null;
  place: Place;
  /** Formats that are not allowed in the text. */
  without?: RichOptions['without'];
  onAsk: (what: Ask) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const TOOL =
  'tool-button w-auto! px-1.75 whitespace-nowrap max-md:h-10! max-md:px-1.5 -outline-offset-2! aria-disabled:cursor-default aria-disabled:opacity-50 aria-pressed:bg-brand-100 aria-pressed:text-brand-800 [&:hover:not([aria-disabled=true])]:bg-brand-50 [&:hover:not([aria-disabled=true])]:text-brand';
const FIRST_OF_GROUP =
  'relative ml-2.75 before:absolute before:-left-1.75 before:h-4.5 before:w-px before:bg-line before:content-[""]';

/**
 * The tools above the text, then the actions at the caret; `children` stand at the right. On a phone all of it is one
 * row that scrolls, with the actions at the caret first: two rows would leave no room for the text.
 */
export default function Tools({ children, ...props }: Props & { children?: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const { inTable, notice, picture, file, link } = props.place;
  const here = [inTable, notice !== null, picture !== null, file !== null, link !== null].join();
  useEffect(() => void row.current?.scrollTo({ left: 0 }), [here]);
  return (
    <>
      <div ref={row} className="contents max-md:flex max-md:w-full max-md:overflow-x-auto">
        <Toolbar {...props} />
        <PlaceRow {...props} />
      </div>
      {children}
    </>
  );
}

/** One stop of the Tab key, arrows within. They can be walked before the editor is there. */
function Toolbar({ rich, place, without, onAsk }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const isInBrowser = useInBrowser();
  const isMac = isInBrowser && /Mac|iPhone|iPad/.test(navigator.platform);

  const titleOf = (label: string, does: Tool | Ask): string => {
    const key = TOOL_KEYS[does];
    return key ? `${label}（${keyWords(key, isMac)}）` : label;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const step = STEPS[event.key];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || here < 0) return;
    event.preventDefault();
    const next = (here + step + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="排版"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-0.5 px-4 py-1 max-lg:basis-full max-lg:[&_svg]:hidden max-md:flex-none max-md:flex-nowrap max-md:px-2"
      onKeyDown={onKeyDown}
    >
      {TOOLBAR.filter(({ does }) => canStand(does, without)).map(({ label, icon, does, isFirst }, at) => (
        <button
          key={label}
          type="button"
          className={isFirst ? `${TOOL} ${FIRST_OF_GROUP}` : TOOL}
          title={titleOf(label, does)}
          tabIndex={at === stop ? 0 : -1}
          aria-disabled={!rich}
          aria-pressed={isAsk(does) ? undefined : place.on.has(does)}
          onFocus={() => setStop(at)}
          // the text keeps its selection
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!rich) return;
            if (isAsk(does)) onAsk(does);
            else rich.run(does);
          }}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}

interface ToolbarItem {
  label: string;
  icon: IconName;
  does: Tool | Ask;
  /** Begins a group of its own. */
  isFirst?: boolean;
}

const TOOLBAR: readonly ToolbarItem[] = [
  { label: '粗体', icon: 'bold', does: 'bold' },
  { label: '斜体', icon: 'italic', does: 'italic' },
  { label: '大标题', icon: 'heading-2', does: 'heading', isFirst: true },
  { label: '小标题', icon: 'heading-3', does: 'subheading' },
  { label: '列表', icon: 'list', does: 'bullets', isFirst: true },
  { label: '编号', icon: 'list-ordered', does: 'numbers' },
  { label: '引用', icon: 'quote', does: 'quote' },
  { label: '提示框', icon: 'info', does: 'notice' },
  { label: '表格', icon: 'table', does: 'table', isFirst: true },
  { label: '链接', icon: 'link', does: 'link' },
  { label: '图片', icon: 'image', does: 'picture' },
  { label: '附件', icon: 'paperclip', does: 'attachment' },
  { label: '撤销', icon: 'undo-2', does: 'undo', isFirst: true },
  { label: '重做', icon: 'redo-2', does: 'redo' },
];

/** A key as it is written on this machine: `Ctrl+B`, `⌘B`. */
const keyWords = (key: string, isMac: boolean): string =>
  isMac
    ? key.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('-', '').toUpperCase()
    : key
        .replace('Mod', 'Ctrl')
        .split('-')
        .map((part) => (part.length === 1 ? part.toUpperCase() : part))
        .join('+');

const GROUP = 'flex flex-wrap items-center gap-1.5 max-md:flex-nowrap';
const TABLE: readonly [Tool, string][] = [
  ['addRowBefore', '上面加一行'],
  ['addRow', '下面加一行'],
  ['addColumnBefore', '左边加一列'],
  ['addColumn', '右边加一列'],
  ['deleteRow', '删这行'],
  ['deleteColumn', '删这列'],
  ['deleteTable', '删表格'],
];

/** Actions at the caret: rows of a table, a notice's kind and title, a link's address, a picture's words. */
function PlaceRow({ rich, place, onAsk }: Props) {
  const { inTable, notice, picture, file, link } = place;
  const button = (tool: Tool, words: string) => (
    <button
      key={tool}
      type="button"
      className="text-button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => rich?.run(tool)}
    >
      {words}
    </button>
  );
  const isPlain = !inTable && !notice && !picture && !file && link === null;
  return (
    <div
      role="group"
      aria-label="光标所在处"
      className="order-2 flex min-h-10 basis-full flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-ground px-4 py-1 max-lg:has-[>p]:hidden max-md:order-first max-md:flex-none max-md:basis-auto max-md:flex-nowrap max-md:whitespace-nowrap max-md:border-0 max-md:px-3 max-md:py-0"
    >
      {inTable && <div className={GROUP}>{TABLE.map(([tool, words]) => button(tool, words))}</div>}
      {notice && (
        <div className={GROUP}>
          <select
            className="field h-8! w-auto!"
            aria-label="提示框的种类"
            value={notice.kind}
            onChange={(event) => rich?.setNotice({ kind: event.currentTarget.value })}
          >
            {Object.entries(NOTICES).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
          <input
            className="field h-8! w-44!"
            aria-label="提示框的标题"
            placeholder={NOTICES[notice.kind]}
            maxLength={40}
            value={notice.title}
            onChange={(event) => rich?.setNotice({ title: event.currentTarget.value })}
          />
          {button('notice', '取消提示框')}
        </div>
      )}
      {picture && (
        <div className={GROUP}>
          <label className={GROUP}>
            图片说明
            <input
              className="field h-8! w-64! max-md:w-48!"
              placeholder="图里有什么，看不见图的读者靠它了解"
              maxLength={LONGEST_ALT}
              value={picture.alt}
              onChange={(event) => rich?.setPicture({ alt: event.currentTarget.value })}
            />
          </label>
          {picture.caption !== null && (
            <label className={GROUP}>
              图下文字
              <input
                className="field h-8! w-56! max-md:w-48!"
                placeholder="显示在图的下面，可不填"
                maxLength={LONGEST_ALT}
                value={picture.caption}
                onChange={(event) => rich?.setPicture({ caption: event.currentTarget.value })}
              />
            </label>
          )}
          <select
            className="field h-8! w-auto!"
            aria-label="图片的宽度"
            value={picture.width}
            onChange={(event) => rich?.setPicture({ width: event.currentTarget.value as ShownWidth })}
          >
            {Object.entries(SHOWN_WORDS).map(([width, words]) => (
              <option key={width} value={width}>
                {words}
              </option>
            ))}
          </select>
          {button('deletePicture', '删除图片')}
        </div>
      )}
      {file && (
        <div className={GROUP}>
          <label className={GROUP}>
            附件名称
            <input
              className="field h-8! w-64! max-md:w-48!"
              placeholder="读者看到、保存时用的文件名"
              maxLength={LONGEST_FILE_NAME}
              value={file.name}
              onChange={(event) => rich?.nameFile(event.currentTarget.value)}
            />
          </label>
          {button('deletePicture', '删除附件')}
        </div>
      )}
      {link !== null && (
        <div className={GROUP}>
          <code className="max-w-72 truncate text-xs">{link}</code>
          <button type="button" className="text-button" onClick={() => onAsk('link')}>
            改链接
          </button>
          {button('unlink', '取消链接')}
        </div>
      )}
      {isPlain && (
        <p className="meta">
          空行里输入 / 选格式。列表里连按两次回车结束，Tab 缩进。Word、Excel 和网页里的内容可以直接粘贴。
        </p>
      )}
    </div>
  );
}
