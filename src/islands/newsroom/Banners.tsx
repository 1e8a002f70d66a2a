import { useStore } from '@nanostores/react';
import { askDiscard, kindly } from '#islands/newsroom/report-to-editor.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { formatDate, formatDateTime, formatTime } from '#lib/platform/time.rules.ts';

interface Props {
  editing: Editing;
  /** When the page was made (ms). */
  now: number;
  onCompare: () => void;
  /** After a button here has gone: the focus has to go somewhere. */
  onDone: () => void;
}

const BANNER = 'flex flex-wrap items-center gap-2 border-b px-5 py-1.5 max-md:px-3';
const STRONG = 'border-notice-200 bg-notice-50 text-notice';

const when = (savedAt: number, now: number): string =>
  formatDate(savedAt) === formatDate(now) ? formatTime(savedAt) : formatDateTime(savedAt);

/** What an editor should know before typing on: unsaved text that was found, others at work, a newer version. */
export default function Banners({ editing, now, onCompare, onDone }: Props) {
  const { found, others, newer, saving, article } = useStore(editing.$view);
  const [copy] = found;
  const isTyped = saving.kind !== 'saved';
  const button = (words: string, work: () => void) => (
    <button type="button" className="btn" onClick={work}>
      {words}
    </button>
  );
  const discard = async (unsaved: Draft): Promise<void> => {
    if (await askDiscard(editing, unsaved)) onDone();
  };
  const showNewer = (): void => {
    void kindly(editing, editing.showNewer);
    if (!isTyped) onDone();
  };
  const restore = (): void => {
    editing.restoreFound();
    onDone();
  };
  return (
    <div className="empty:hidden" role="status">
      {others.length > 0 && (
        <p
          className={`${BANNER} border-info-200 bg-info-50 text-info`}
        >{`${others.map(({ name }) => name).join('、')} 正在编辑这篇文章`}</p>
      )}
      {newer !== null && (
        <p className={`${BANNER} ${STRONG}`}>
          {isTyped ? `有人保存了第 ${newer} 版，您的文字基于更早的版本。` : `有新保存的第 ${newer} 版。`}
          {button(isTyped ? '合并对方的改动' : '载入新版本', showNewer)}
        </p>
      )}
      {copy && (
        <div className={`${BANNER} ${STRONG}`}>
          <p className="mr-auto max-md:basis-full">
            {`发现 ${when(copy.savedAt, now)} 未保存的内容`}
            {copy.baseNumber < article.standing.headNumber &&
              `（基于第 ${copy.baseNumber} 版，之后已有新版本）`}
          </p>
          {button('恢复', restore)}
          {button('查看差异', onCompare)}
          {button('丢弃', () => void discard(copy))}
        </div>
      )}
    </div>
  );
}
