import { useStore } from '@nanostores/react';
import { askDiscard, kindly, restore } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { FoundText } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { formatDate, formatDateTime, formatTime } from '#lib/platform/time.rules.ts';
import { lostPictures, type SaveState } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import { countWords } from '#lib/content/newsroom/state-words.rules.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/article-text.rules.ts';
import { plainText, readingMinutes, readMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { useMemo } from 'react';

interface Props {
  editing: Editing;
  /** Time (ms) when the page was made. */
  now: number;
  onCompare: () => void;
  /** After a button here has gone: the focus has to go somewhere. */
  onDone: () => void;
}

const BANNER = 'flex flex-wrap items-center gap-2 border-b px-5 py-1.5 max-md:px-3';
const STRONG = 'border-notice-200 bg-notice-50 text-notice';

const when = (savedAt: number, now: number): string =>
  formatDate(savedAt) === formatDate(now) ? formatTime(savedAt) : formatDateTime(savedAt);

/** Notices for an editor before typing on: unsaved text that was found, other editors at work, a newer version. */
export default function Banners({ editing, now, onCompare, onDone }: Props) {
  const { found, decided, others, newer, saving, article } = useStore(editing.$view);
  const [copy] = found;
  const isTyped = saving.kind !== 'saved';
  const button = (words: string, work: () => void) => (
    <button type="button" className="btn" onClick={work}>
      {words}
    </button>
  );
  const discard = async (unsaved: FoundText): Promise<void> => {
    if (await askDiscard(editing, unsaved)) onDone();
  };
  const showNewer = (): void => {
    void kindly(editing, editing.showNewer);
    if (!isTyped) onDone();
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
            {decided + found.length > 1 &&
              `（第 ${decided + 1} 份，共 ${decided + found.length} 份，新的在前）`}
            {copy.baseNumber < article.standing.headNumber &&
              `（基于第 ${copy.baseNumber} 版，之后已有新版本）`}
            {copy.pictures && `。${lostPictures(copy.pictures)}`}
          </p>
          {button('恢复', () => {
            restore(editing);
            onDone();
          })}
          {button('查看差异', onCompare)}
          {button('丢弃', () => void discard(copy))}
        </div>
      )}
    </div>
  );
}

const NEARLY_FULL = TEXT_LIMITS.body * 0.9;

interface StatusProps {
  body: string;
  state: SaveState;
  /** Opens the way to log in again. */
  onLogin: () => void;
}

/** The line under the text: how much there is, and the way to log in again. */
export function StatusLine({ body, state, onLogin }: StatusProps) {
  const counts = useMemo(() => {
    const { tree, wrong } = readMarkdown(body);
    if (wrong !== null) return wrong;
    const plain = plainText(tree);
    const most = body.length > NEARLY_FULL ? `，正文 ${body.length} 个字符，最多 ${TEXT_LIMITS.body}` : '';
    return `${countWords(plain)} 字，约读 ${readingMinutes(plain)} 分钟${most}`;
  }, [body]);
  const isLoggedOut = state.kind === 'local' && state.why === 'login';
  return (
    <div className="flex items-center gap-3 px-5 pt-1.25 text-xs tabular-nums text-ink-2 max-md:px-3">
      {isLoggedOut && (
        <button type="button" className="text-button" onClick={onLogin}>
          重新登录
        </button>
      )}
      <p className="ml-auto">{counts}</p>
    </div>
  );
}
