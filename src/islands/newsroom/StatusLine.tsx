import { type SaveState, saveWords } from '#lib/content/newsroom/editor/editing.rules.ts';
import { countWords } from '#lib/content/newsroom/state-words.rules.ts';
import { TEXT_LIMITS } from '#lib/content/newsroom/text.rules.ts';
import { plainText, readingMinutes, readMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { useMemo } from 'react';

const NEARLY_FULL = TEXT_LIMITS.body * 0.9;

interface Props {
  body: string;
  state: SaveState;
  headNumber: number;
  /** Opens the way to log in again. */
  onLogin: () => void;
}

/** The line under the text: how much there is, how safe it is, how to format. */
export default function StatusLine({ body, state, headNumber, onLogin }: Props) {
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
      <p
        role="status"
        data-save-state={state.kind}
        className="data-[save-state=local]:font-bold data-[save-state=local]:text-notice data-[save-state=unsaved]:font-bold data-[save-state=unsaved]:text-notice"
      >
        {saveWords(state, headNumber)}
      </p>
      {isLoggedOut && (
        <button type="button" className="text-button" onClick={onLogin}>
          重新登录
        </button>
      )}
      <p className="ml-auto">{counts}</p>
    </div>
  );
}
