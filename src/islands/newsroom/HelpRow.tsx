import Icon from '#islands/newsroom/Icon.tsx';
import type { Ask } from '#islands/newsroom/toolbar-items.ts';

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
  ['按一次回车', '换行'],
  ['空一行', '另起一段'],
];

/** For who writes Markdown: what needs looking up, a link and a picture, then the gist in a line, the rest in a sheet. */
export default function HelpRow({ onAsk }: { onAsk: (what: Ask) => void }) {
  return (
    <>
      <p className="text-xs text-ink-2 [&_svg]:size-3.75">
        <button type="button" className="text-button" onClick={() => onAsk('link')}>
          插入链接
        </button>
        <button type="button" className="text-button mr-2" onClick={() => onAsk('picture')}>
          插入图片
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
