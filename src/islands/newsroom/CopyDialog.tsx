import { askDiscard } from '#islands/newsroom/ask-discard.ts';
import DialogButtons from '#islands/newsroom/DialogButtons.tsx';
import Dialog from '#islands/newsroom/Dialog.tsx';
import { Added, Removed } from '#islands/newsroom/DiffText.tsx';
import TextDifference from '#islands/newsroom/TextDifference.tsx';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

interface Props {
  editing: Editing;
  copy: Draft;
  onClose: () => void;
}

/** How an unsaved text that was found differs from what is in the editor. */
export default function CopyDialog({ editing, copy, onClose }: Props) {
  const discard = async (): Promise<void> => {
    if (await askDiscard(editing, copy)) onClose();
  };
  return (
    <Dialog title="未保存的内容" isWide onClose={onClose}>
      <p>
        <Added>加底色</Added>的是未保存内容里多出的，<Removed>划去</Removed>的是其中没有的。
      </p>
      <TextDifference before={editing.$text.get()} after={copy} />
      <DialogButtons>
        <button type="button" className="btn" onClick={() => void discard()}>
          丢弃
        </button>
        <button
          type="button"
          className="btn-primary"
          data-focus=""
          onClick={() => {
            onClose();
            editing.restoreCopy();
          }}
        >
          恢复
        </button>
      </DialogButtons>
    </Dialog>
  );
}
