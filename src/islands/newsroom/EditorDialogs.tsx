import { useStore } from '@nanostores/react';
import { useState } from 'react';
import ConflictDialog from '#islands/newsroom/ConflictDialog.tsx';
import { closeThen } from '#islands/newsroom/Dialog.tsx';
import CopyDialog from '#islands/newsroom/CopyDialog.tsx';
import LinkDialog from '#islands/newsroom/LinkDialog.tsx';
import PictureDialog from '#islands/newsroom/PictureDialog.tsx';
import PlaceDialog from '#islands/newsroom/PlaceDialog.tsx';
import PublishDialog from '#islands/newsroom/PublishDialog.tsx';
import type { Ask } from '#islands/newsroom/toolbar-items.ts';
import type { TextSurface } from '#islands/newsroom/SourceField.tsx';
import type { LinkProblem } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { Place, RichText } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

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
  if (asked === 'publish') {
    const goTo = ({ href, line }: LinkProblem): void =>
      closeThen(onClose, () => (rich ? rich.goTo(href) : source?.goToLine(line)));
    return <PublishDialog editing={editing} onProblem={goTo} onClose={onClose} />;
  }
  if (asked === 'link' && rich) {
    const link = (url: string, title: string): void => {
      rich.setLink(url, title);
      rich.focus();
    };
    return <LinkDialog typed={place.link ?? place.selected} onLink={link} onClose={onClose} />;
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
      onTaken={({ url, markdown }, alt) => {
        if (rich) rich.insertPicture(url, alt);
        else source?.insert(markdown);
        if (pictures.length <= 1) (rich ?? source)?.focus();
      }}
      onDone={next}
      onClose={onClose}
    />
  );
}
