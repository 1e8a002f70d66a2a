import Dialog, { closeThen, DialogButtons, FormRow } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { type LibraryPicture, sendPicture } from '#lib/content/newsroom/editor/picture-calls.client.ts';
import { LONGEST_ALT } from '#lib/content/newsroom/article-text.rules.ts';
import {
  inShownWidth,
  SHOWN_WORDS,
  type ShownWidth,
  type TextPicture,
} from '#lib/platform/markdown/pictures.rules.ts';
import { lazy, type SubmitEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';

const PictureLibrary = lazy(() => import('#islands/newsroom/PictureLibrary.tsx'));

interface Props {
  /** The picture to put in; none yet where it was asked for by the button. */
  picture: File | null;
  /** Number of pictures waiting after this one. */
  waiting: number;
  onChoose: (pictures: File[]) => void;
  onTaken: (picture: TextPicture) => void;
  /** After one was inserted and the dialog may close. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Asks for a picture's description and size, then sends it, or takes an existing one. One per picture: give it a key.
 */
export default function PictureDialog({ picture, waiting, onChoose, onTaken, onDone, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const [isInLibrary, setInLibrary] = useState(false);
  const [kept, setKept] = useState<LibraryPicture | null>(null);
  const [failure, setFailure] = useState('');
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  const words = useRef<HTMLInputElement>(null);
  const caption = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  const shown = kept?.url ?? address;

  useEffect(() => {
    if (address) words.current?.focus();
    return () => void (address && URL.revokeObjectURL(address));
  }, [address]);
  useEffect(() => {
    if (kept) words.current?.focus();
  }, [kept]);
  useEffect(() => () => upload.current?.abort(), []);

  const pick = (taken: LibraryPicture): void => {
    setKept(taken);
    setInLibrary(false);
    if (words.current) words.current.value = taken.alt;
    if (caption.current) caption.current.value = taken.caption;
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!shown || isSending) return;
    const form = new FormData(event.currentTarget);
    const said = (name: string): string => String(form.get(name)).trim();
    const put = (url: string): void =>
      closeThen(onDone, () =>
        onTaken({
          url: inShownWidth(url, said('width') as ShownWidth),
          alt: said('alt'),
          caption: said('caption'),
        }),
      );
    if (kept) return put(kept.url);
    if (!picture) return;
    setSending(true);
    setFailure('');
    const { signal } = (upload.current = new AbortController());
    try {
      const taken = await sendPicture(picture, said('alt'), signal);
      if (signal.aborted) return;
      put(taken.url);
    } catch (error) {
      setFailure(wordsOfFailure(error));
    }
    setSending(false);
  };
  const tab = (library: boolean, label: string) => (
    <button
      type="button"
      className="btn aria-pressed:border-brand aria-pressed:bg-brand-50 aria-pressed:text-brand"
      aria-pressed={isInLibrary === library}
      onClick={() => setInLibrary(library)}
    >
      {label}
    </button>
  );

  return (
    <Dialog
      title={waiting > 0 ? `插入图片（还有 ${waiting} 张）` : '插入图片'}
      isWide={isInLibrary}
      onClose={onClose}
    >
      {!picture && (
        <div role="group" aria-label="图片从哪里来" className="flex gap-2">
          {tab(false, kept ? '这张图片' : '上传图片')}
          {tab(true, '从图库选')}
        </div>
      )}
      {isInLibrary && (
        <Suspense fallback={<p className="meta">正在打开图库…</p>}>
          <PictureLibrary onPick={pick} />
        </Suspense>
      )}
      <form className="grid gap-3" hidden={isInLibrary} onSubmit={(event) => void onSubmit(event)}>
        {shown && <img src={shown} alt="" className="mx-auto max-h-[30dvh] max-w-full border border-line" />}
        {!shown && (
          <FormRow label="图片文件">
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp"
              className="field h-auto! p-1.5"
              required
              onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
            />
          </FormRow>
        )}
        <FormRow label="图片说明">
          <input name="alt" className="field" required maxLength={LONGEST_ALT} ref={words} />
        </FormRow>
        <p className="meta">说明图里有什么，看不见图的读者靠它了解内容。</p>
        <FormRow label="图下文字（可不填）">
          <input name="caption" className="field" maxLength={LONGEST_ALT} ref={caption} />
        </FormRow>
        <fieldset className="flex flex-wrap items-center gap-x-4">
          <legend className="float-left mr-4 font-bold">宽度</legend>
          {Object.entries(SHOWN_WORDS).map(([width, label]) => (
            <label key={width} className="flex min-h-9 items-center gap-1.5">
              <input
                type="radio"
                name="width"
                value={width}
                defaultChecked={width === 'full'}
                className="size-4.5 accent-brand"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {isSending && <progress className="w-full accent-brand" aria-label="正在上传" />}
        <DialogButtons>
          <button className="btn-primary" disabled={isSending || !shown}>
            {isSending ? '正在上传' : '插入'}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
