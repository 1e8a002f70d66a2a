import { LONGEST_ALT } from '#lib/content/newsroom/text.rules.ts';
import { sendPicture, type TakenPicture } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import Dialog, { closeThen, DialogButtons, FormRow } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure } from '#islands/newsroom/report-to-editor.ts';

interface Props {
  /** The picture to put in; none yet where it was asked for by the button. */
  picture: File | null;
  /** How many wait after this one. */
  waiting: number;
  onChoose: (pictures: File[]) => void;
  onTaken: (picture: TakenPicture, alt: string) => void;
  /** After one was put in and the dialog may go. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks what a picture shows, then sends it and puts it in. One per picture: give it a key. */
export default function PictureDialog({ picture, waiting, onChoose, onTaken, onDone, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  const words = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);

  useEffect(() => {
    if (address) words.current?.focus();
    return () => void (address && URL.revokeObjectURL(address));
  }, [address]);
  useEffect(() => () => upload.current?.abort(), []);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!picture || isSending) return;
    const alt = String(new FormData(event.currentTarget).get('alt')).trim();
    setSending(true);
    setFailure('');
    const { signal } = (upload.current = new AbortController());
    try {
      const taken = await sendPicture(picture, alt, signal);
      if (signal.aborted) return;
      closeThen(onDone, () => onTaken(taken, alt));
    } catch (error) {
      setFailure(wordsOfFailure(error));
    }
    setSending(false);
  };

  return (
    <Dialog title={waiting > 0 ? `插入图片（还有 ${waiting} 张）` : '插入图片'} onClose={onClose}>
      <form className="grid gap-3" onSubmit={(event) => void onSubmit(event)}>
        {picture && address ? (
          <img src={address} alt="" className="mx-auto max-h-[40dvh] max-w-full border border-line" />
        ) : (
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
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {isSending && <progress className="w-full accent-brand" aria-label="正在上传" />}
        <DialogButtons>
          <button className="btn-primary" disabled={isSending || !picture}>
            {isSending ? '正在上传' : '插入'}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
