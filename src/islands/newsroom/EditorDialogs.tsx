import { useStore } from '@nanostores/react';
import { useState } from 'react';
import ConflictDialog from '#islands/newsroom/ConflictDialog.tsx';
import Dialog, { closeThen } from '#islands/newsroom/Dialog.tsx';
import CopyDialog from '#islands/newsroom/CopyDialog.tsx';
import DialogButtons from '#islands/newsroom/DialogButtons.tsx';
import LinkDialog from '#islands/newsroom/LinkDialog.tsx';
import PictureDialog from '#islands/newsroom/PictureDialog.tsx';
import PlaceDialog from '#islands/newsroom/PlaceDialog.tsx';
import PublishDialog from '#islands/newsroom/PublishDialog.tsx';
import type { Ask } from '#islands/newsroom/toolbar-items.ts';
import type { TextSurface } from '#islands/newsroom/SourceField.tsx';
import type { LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { Place, RichText } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { pictureMarkdown } from '#lib/platform/markdown/pictures.rules.ts';

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

/** The one dialog that is open, if any. What must be decided first goes first. */
export default function EditorDialogs(props: Props) {
  const { editing, rich, source, place, asked, pictures, onPictures, onClose } = props;
  const conflict = useStore(editing.$conflict);
  const [copy] = useStore(editing.$copies);
  /** Pictures put in so far: each gets a dialog of its own. */
  const [done, setDone] = useState(0);
  if (conflict) return <ConflictDialog editing={editing} theirs={conflict} />;
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

/** Publishing waits for pictures that were pasted; what has not come by then is said, and the text never has half of it. */
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
