import type { Ask } from '#islands/newsroom/toolbar-items.ts';
import type { Place, RichText, Tool } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { LONGEST_ALT } from '#lib/content/newsroom/text.rules.ts';
import { NOTICES } from '#lib/platform/markdown/notices.rules.ts';
import { SHOWN_WORDS, type ShownWidth } from '#lib/platform/markdown/pictures.rules.ts';

interface Props {
  rich: RichText | null;
  place: Place;
  onAsk: (what: Ask) => void;
}

const GROUP = 'flex flex-wrap items-center gap-1.5';
const TABLE: readonly [Tool, string][] = [
  ['addRow', '加一行'],
  ['addColumn', '加一列'],
  ['deleteRow', '删这行'],
  ['deleteColumn', '删这列'],
  ['deleteTable', '删表格'],
];

/** What can be done where the caret is: rows of a table, a notice's kind and title, a link's address, a picture's words. */
export default function PlaceRow({ rich, place, onAsk }: Props) {
  const { inTable, notice, picture, link } = place;
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
  const isPlain = !inTable && !notice && !picture && link === null;
  return (
    <div
      role="group"
      aria-label="光标所在处"
      className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-ground px-4 py-1 max-md:px-3 max-lg:has-[>p]:hidden"
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
