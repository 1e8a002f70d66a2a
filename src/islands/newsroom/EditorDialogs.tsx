import AttachmentDialog from '#islands/newsroom/AttachmentDialog.tsx';
import Dialog, { closeThen, DialogButtons } from '#islands/newsroom/Dialog.tsx';
import { Added, Removed } from '#islands/newsroom/DiffText.tsx';
import TextDifference from '#islands/newsroom/TextDifference.tsx';
import { LinkDialog } from '#islands/newsroom/LinkField.tsx';
import PictureDialog from '#islands/newsroom/PictureDialog.tsx';
import PlaceDialog from '#islands/newsroom/PlaceDialog.tsx';
import PublishDialog from '#islands/newsroom/PublishDialog.tsx';
import type { TextSurface } from '#islands/newsroom/SourceField.tsx';
import { askDiscard, kindly, restore } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { EditingView } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { Ask, Place, RichText } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import type { FoundText, LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import { PART_NAMES } from '#lib/content/newsroom/article-text.rules.ts';
import { fileMarkdown, type TextFile } from '#lib/platform/markdown/files.rules.ts';
import { pictureMarkdown } from '#lib/platform/markdown/pictures.rules.ts';
import { formatTime } from '#lib/platform/time.rules.ts';
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';

export type OpenDialog = Ask | 'publish' | 'place' | 'copy';

interface Props {
  editing: Editing;
  rich: RichText | null;
  source: TextSurface | null;
  place: Place;
  asked: OpenDialog | null;
  pictures: readonly File[];
  onPictures: (pictures: File[]) => void;
  onClose: () => void;
}

/** The one dialog that is open, if any. Required decisions come first. */
export default function EditorDialogs(props: Props) {
  const { editing, rich, source, place, asked, pictures, onPictures, onClose } = props;
  const {
    conflict,
    found: [copy],
  } = useStore(editing.$view);
  /** Pictures put in so far: each gets a dialog of its own. */
  const [done, setDone] = useState(0);
  if (conflict) return <ConflictDialog editing={editing} conflict={conflict} />;
  if (asked === 'place') return <PlaceDialog editing={editing} onClose={onClose} />;
  if (asked === 'copy' && copy) return <CopyDialog editing={editing} copy={copy} onClose={onClose} />;
  if (asked === 'publish' && place.pictures.sending + place.pictures.failed > 0)
    return <PicturesFirst {...place.pictures} onClose={onClose} />;
  if (asked === 'publish') {
    const goTo = ({ href, line }: LinkProblem): void =>
      closeThen(onClose, () => (rich ? rich.goTo(href) : source?.goToLine(line)));
    return <PublishDialog editing={editing} onProblem={goTo} onClose={onClose} />;
  }
  if (asked === 'link') {
    const link = (url: string, title: string): void => {
      if (rich) rich.setLink(url, title);
      else source?.insert(`[${source.selected() || title}](${url})`);
      (rich ?? source)?.focus();
    };
    const typed = rich ? (place.link ?? place.selected) : (source?.selected() ?? '');
    return <LinkDialog typed={typed} onLink={link} onClose={onClose} />;
  }
  if (asked === 'attachment') {
    const put = (file: TextFile): void => {
      if (rich) rich.insertFile(file);
      else source?.insert(`\n\n${fileMarkdown(file)}\n\n`);
      (rich ?? source)?.focus();
    };
    return <AttachmentDialog onTaken={put} onClose={onClose} />;
  }
  if (asked !== 'picture') return null;
  const next = (): void => {
    setDone(done + 1);
    onPictures(pictures.slice(1));
    if (pictures.length <= 1) onClose();
  };
  return (
    <PictureDialog
      key={done}
      picture={pictures[0] ?? null}
      waiting={Math.max(0, pictures.length - 1)}
      onChoose={onPictures}
      onTaken={(picture) => {
        if (rich) rich.insertPicture(picture);
        else source?.insert(`\n\n${pictureMarkdown(picture)}\n\n`);
        if (pictures.length <= 1) (rich ?? source)?.focus();
      }}
      onDone={next}
      onClose={onClose}
    />
  );
}

const Shown = ({ children }: { children: ReactNode }) => (
  <div
    className="max-h-[50dvh] overflow-auto border border-line p-3"
    role="region"
    aria-label="差异"
    tabIndex={0}
  >
    {children}
  </div>
);

/** A colleague, or another tab, changed the same parts: shows how they differ, and lets the editor decide. */
function ConflictDialog({
  editing,
  conflict: { theirs, merged },
}: {
  editing: Editing;
  conflict: NonNullable<EditingView['conflict']>;
}) {
  const { head } = theirs;
  const endWith = (choice: 'theirs' | 'mine' | 'later') => () =>
    void kindly(editing, () => editing.endConflict(choice));
  const names = merged.both.map((part) => (part === 'body' ? '正文的同一处' : PART_NAMES[part])).join('、');
  return (
    <Dialog title={`${head.savedBy || '另一位编辑'}保存了新版本`} isWide onClose={endWith('later')}>
      <p>
        {`第 ${head.number} 版，${formatTime(head.createdAt)} 保存。${names}你们都改了，请选一种；其他改动两边都保留。下面`}
        <Removed>划去</Removed>的只在对方的版本里，<Added>加底色</Added>的只在您的版本里。
      </p>
      <Shown>
        <TextDifference before={merged.theirs} after={merged.mine} parts={merged.both} />
      </Shown>
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

/** Differences between an unsaved text that was found and the text in the editor. */
function CopyDialog({ editing, copy, onClose }: { editing: Editing; copy: FoundText; onClose: () => void }) {
  const discard = async (): Promise<void> => {
    if (await askDiscard(editing, copy)) onClose();
  };
  return (
    <Dialog title="未保存的内容" isWide onClose={onClose}>
      <p>
        <Added>加底色</Added>的是未保存内容里多出的，<Removed>划去</Removed>的是其中没有的。
      </p>
      <Shown>
        <TextDifference before={editing.$text.get()} after={copy} />
      </Shown>
      <DialogButtons>
        <button type="button" className="btn" onClick={() => void discard()}>
          丢弃
        </button>
        <button
          type="button"
          className="btn-primary"
          data-focus=""
          onClick={() => closeThen(onClose, () => restore(editing))}
        >
          恢复
        </button>
      </DialogButtons>
    </Dialog>
  );
}

/**
 * Publishing waits for pasted pictures; those that have not come by then are named, and the text never has half of one.
 */
function PicturesFirst({ sending, failed, onClose }: Place['pictures'] & { onClose: () => void }) {
  return (
    <Dialog title="图片还没有都在正文里" onClose={onClose}>
      <p role="status">
        {sending > 0
          ? `还有 ${sending} 张图片正在上传，传完就接着发布。`
          : `有 ${failed} 张图片没有上传成功，读者会看不到。请回到正文，在那里按“再试”或“不要了”。`}
      </p>
      {sending > 0 && <progress className="w-full accent-brand" aria-label="正在上传图片" />}
      <DialogButtons>
        <button type="button" className="btn-primary" data-focus="" onClick={onClose}>
          回到正文
        </button>
      </DialogButtons>
    </Dialog>
  );
}
