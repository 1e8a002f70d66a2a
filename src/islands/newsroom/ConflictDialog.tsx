import DialogButtons from '#islands/newsroom/DialogButtons.tsx';
import Dialog from '#islands/newsroom/Dialog.tsx';
import { Added, Removed } from '#islands/newsroom/DiffText.tsx';
import { kindly } from '#islands/newsroom/report-to-editor.ts';
import TextDifference from '#islands/newsroom/TextDifference.tsx';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { formatTime } from '#lib/platform/time.rules.ts';

interface Props {
  editing: Editing;
  theirs: OpenArticle;
}

/** Two versions grew from the same text: shows how they differ, and lets the editor decide with open eyes. */
export default function ConflictDialog({ editing, theirs: { head } }: Props) {
  const endWith = (choice: 'theirs' | 'mine' | 'later') => () =>
    void kindly(editing, () => editing.endConflict(choice));
  return (
    <Dialog title={`${head.savedBy || '另一位编辑'}保存了新版本`} isWide onClose={endWith('later')}>
      <p>
        {`第 ${head.number} 版，${formatTime(head.createdAt)} 保存。下面`}
        <Removed>划去</Removed>的只在对方的版本里，<Added>加底色</Added>的只在您的版本里。
      </p>
      <TextDifference before={head} after={editing.$text.get()} />
      <DialogButtons>
        <button type="button" className="btn" data-focus="" onClick={endWith('later')}>
          继续编辑
        </button>
        <button type="button" className="btn" onClick={endWith('mine')}>
          用我的版本保存为新版本
        </button>
        <button type="button" className="btn-primary" onClick={endWith('theirs')}>
          载入对方的版本
        </button>
      </DialogButtons>
      <p className="meta">载入对方的版本后，您的文字仍留作草稿，可以随时恢复。</p>
    </Dialog>
  );
}
