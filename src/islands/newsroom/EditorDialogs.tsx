import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { EditorView } from '@codemirror/view';
import ConflictDialog from '#islands/newsroom/ConflictDialog.tsx';
import { closeThen } from '#islands/newsroom/Dialog.tsx';
import CopyDialog from '#islands/newsroom/CopyDialog.tsx';
import LinkDialog from '#islands/newsroom/LinkDialog.tsx';
import PictureDialog from '#islands/newsroom/PictureDialog.tsx';
import PlaceDialog from '#islands/newsroom/PlaceDialog.tsx';
import PublishDialog from '#islands/newsroom/PublishDialog.tsx';
import TableDialog from '#islands/newsroom/TableDialog.tsx';
import TargetDialog from '#islands/newsroom/TargetDialog.tsx';
import type { Ask } from '#islands/newsroom/toolbar-items.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import { goToLine } from '#lib/content/newsroom/editor/source/source-view.client.ts';

export type OpenDialog = Ask | 'publish' | 'place' | 'copy';

interface Props {
  editing: Editing;
  view: EditorView | null;
  asked: OpenDialog | null;
  pictures: readonly File[];
  onPictures: (pictures: File[]) => void;
  /** Brings the source to the front where it shares its place with the preview. */
  onSource: () => void;
  onClose: () => void;
}

/** The one dialog that is open, if any. What must be decided first goes first. */
export default function EditorDialogs({ editing, view, asked, pictures, onPictures, ...rest }: Props) {
  const { onSource, onClose } = rest;
  const conflict = useStore(editing.$conflict);
  const [copy] = useStore(editing.$copies);
  /** Pictures put in so far: each gets a dialog of its own. */
  const [done, setDone] = useState(0);
  if (conflict) return <ConflictDialog editing={editing} theirs={conflict} />;
  if (asked === 'place') return <PlaceDialog editing={editing} onClose={onClose} />;
  if (asked === 'copy' && copy) return <CopyDialog editing={editing} copy={copy} onClose={onClose} />;
  if (!view) return null;
  if (asked === 'publish') {
    const toLine = (line: number): void => {
      const close = (): void => {
        onClose();
        onSource();
      };
      closeThen(close, () => goToLine(view, line));
    };
    return <PublishDialog editing={editing} onLine={toLine} onClose={onClose} />;
  }
  if (asked === 'link') return <LinkDialog view={view} onClose={onClose} />;
  if (asked === 'target') return <TargetDialog view={view} onClose={onClose} />;
  if (asked === 'table') return <TableDialog view={view} onClose={onClose} />;
  if (asked !== 'picture') return null;
  const next = (): void => {
    setDone(done + 1);
    onPictures(pictures.slice(1));
    if (pictures.length <= 1) onClose();
  };
  return (
    <PictureDialog
      key={done}
      view={view}
      picture={pictures[0] ?? null}
      waiting={Math.max(0, pictures.length - 1)}
      onChoose={onPictures}
      onDone={next}
      onClose={onClose}
    />
  );
}
