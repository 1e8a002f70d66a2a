import type { Ask } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import Icon from '#islands/newsroom/Icon.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReadableAtom } from 'nanostores';
import { picturesIn } from '#lib/content/newsroom/editor/picture-calls.client.ts';

/** Editing surface that inserts and finds text, in either form of the editor. */
export interface TextSurface {
  focus(): void;
  /** Replaces the selection with a text. */
  insert(markdown: string): void;
  selected(): string;
  goToLine(line: number): void;
}

/** Returns the present text. */
export type TextStore = Pick<ReadableAtom<{ body: string }>, 'get' | 'listen' | 'subscribe'>;

interface Props {
  /** Updated during rendering: an effect would be late, and revert text typed since. */
  $text: TextStore;
  label?: string;
  /** Under which it is sent with its form; not at all without one. */
  name?: string | undefined;
  className?: string | undefined;
  /** Position of the caret before scripts ran, which reset the field. */
  caret?: { from: number; to: number } | null;
  onBody: (body: string) => void;
  onPictures: (pictures: File[]) => void;
  onSource: (source: TextSurface | null) => void;
}

/** The Markdown itself, in a plain field: also the field of the server's page before any script. */
export default function SourceField({
  $text,
  label = '正文',
  name,
  className = 'min-h-0 flex-1 resize-none overflow-auto bg-white px-7 py-4 max-lg:min-h-[62dvh] max-md:px-4',
  caret = null,
  onBody,
  onPictures,
  onSource,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [body] = useState(() => $text.get().body);
  const report = useEffectEvent(onSource);

  useEffect(() => {
    const area = field.current;
    if (!area) return undefined;
    report(surfaceOf(area));
    return () => report(null);
  }, []);
  const follow = useEffectEvent((text: string): void => {
    const area = field.current;
    if (!area || area.value === text) return;
    area.value = text;
    if (caret && document.activeElement === area) area.setSelectionRange(caret.from, caret.to);
  });
  // at once, too: text typed before scripts ran is newer than the page
  useEffect(() => $text.subscribe((text) => follow(text.body)), [$text]);

  return (
    <textarea
      ref={field}
      name={name}
      aria-label={label}
      className={`w-full border-0 font-mono leading-[1.75] -outline-offset-2! ${className}`}
      spellCheck={false}
      defaultValue={body}
      onInput={(event) => onBody(event.currentTarget.value)}
      onPaste={(event) => {
        const pictures = picturesIn(event.clipboardData);
        if (pictures.length === 0) return;
        event.preventDefault();
        onPictures(pictures);
      }}
    />
  );
}

const surfaceOf = (area: HTMLTextAreaElement): TextSurface => ({
  focus: () => area.focus(),
  insert: (markdown) => {
    area.focus();
    // the only way that a browser can undo; its result shows if it worked
    if (document.execCommand('insertText', false, markdown)) return;
    area.setRangeText(markdown, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  },
  selected: () => area.value.slice(area.selectionStart, area.selectionEnd),
  goToLine: (line) => {
    const lines = area.value.split('\n').slice(0, line);
    const to = lines.join('\n').length;
    area.focus();
    area.setSelectionRange(to - (lines.at(-1)?.length ?? 0), to);
  },
});

const SAMPLES: [string, string][] = [
  ['## 标题', '大标题，### 是小标题'],
  ['**加粗**', '加粗的字'],
  ['*斜体*', '斜体的字'],
  ['- 一项', '列表，每项一行'],
  ['1. 第一步', '编号的步骤'],
  ['[文字](/help)', '链接'],
  ['> 引用', '引用的话'],
  ['| 列一 | 列二 |', '表格，第二行写 | --- | --- |'],
  [':::tip[标题]', '提示框，以单独一行 ::: 结束；另有 note、warning、danger'],
  ['10:sup[6]，H:sub[2]O', '上标、下标'],
  ['::file[名称]{…}', '附件，用“插入附件”写入'],
  ['按一次回车', '换行'],
  ['空一行', '另起一段'],
];

/** Help for writing Markdown: a link and a picture, then the most important rules in a line, the rest in a sheet. */
export function HelpRow({ onAsk }: { onAsk: (what: Ask) => void }) {
  return (
    <>
      <p className="flex-1 px-4 py-1 text-xs text-ink-2 max-md:px-2 [&_svg]:size-3.75">
        <button type="button" className="text-button" onClick={() => onAsk('link')}>
          插入链接
        </button>
        <button type="button" className="text-button" onClick={() => onAsk('picture')}>
          插入图片
        </button>
        <button type="button" className="text-button mr-2" onClick={() => onAsk('attachment')}>
          插入附件
        </button>
        按一次回车换行，空一行另起一段；行首写 <code>##</code> 加空格是标题，写 <code>-</code> 加空格是列表。
        <button type="button" className="text-button align-middle" popoverTarget="crib-sheet">
          <Icon name="circle-question-mark" />
          排版速查
        </button>
      </p>
      <div
        id="crib-sheet"
        popover="auto"
        className="floats fixed inset-auto bottom-16 right-5 max-h-[80dvh] w-[min(34rem,100vw-24px)] overflow-auto px-5 py-4 max-md:right-3 [&_code]:text-[13px]"
      >
        <h2 className="mb-2 text-base font-bold">排版速查</h2>
        <table className="mb-2 w-full text-left">
          <tbody>
            {SAMPLES.map(([source, words]) => (
              <tr key={source}>
                <th scope="row" className="border-t border-line py-1.25 pr-2 align-top font-normal">
                  <code className="whitespace-nowrap rounded-sm bg-ground px-1.25">{source}</code>
                </th>
                <td className="border-t border-line py-1.25 align-top">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="meta">Ctrl+S 保存，Ctrl+Shift+P 发布。</p>
      </div>
    </>
  );
}
