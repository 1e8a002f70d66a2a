import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import Dialog, { closeThen, DialogButtons, FormRow } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { sendFile } from '#lib/content/newsroom/editor/file-calls.client.ts';
import { LONGEST_FILE_NAME } from '#lib/content/newsroom/article-text.rules.ts';
import { fileName, fitName } from '#lib/people/uploads/uploads.rules.ts';
import { FILE_KINDS, fileSize, type TextFile } from '#lib/platform/markdown/files.rules.ts';

interface Props {
  onTaken: (file: TextFile) => void;
  onClose: () => void;
}

const ACCEPTED = Object.keys(FILE_KINDS)
  .map((ending) => `.${ending}`)
  .join();

/** Asks for a file that readers may save and its name, then sends it. */
export default function AttachmentDialog({ onTaken, onClose }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!chosen || isSending) return;
    setSending(true);
    setFailure('');
    const { signal } = (upload.current = new AbortController());
    try {
      const taken = await sendFile(chosen, signal);
      if (signal.aborted) return;
      closeThen(onClose, () => onTaken({ url: taken.url, name: fileName(name) || taken.name }));
    } catch (error) {
      setFailure(wordsOfFailure(error));
      setSending(false);
    }
  };

  return (
    <Dialog title="插入附件" onClose={onClose}>
      <form className="grid gap-3" onSubmit={(event) => void onSubmit(event)}>
        <FormRow label="文件">
          <input
            type="file"
            data-focus=""
            accept={ACCEPTED}
            required
            className="field h-auto! p-1.5"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0] ?? null;
              setChosen(file);
              setName(fileName(file?.name ?? ''));
              setFailure('');
            }}
          />
        </FormRow>
        <p className="meta">
          {chosen
            ? `${fileSize(chosen.size)}，读者按一下就保存到自己的设备。`
            : 'PDF、Word（docx）、Excel（xlsx）或 zip，不超过 20 MB，不能带密码、宏和程序。'}
        </p>
        <FormRow label="名称">
          <input
            className="field"
            required
            maxLength={LONGEST_FILE_NAME}
            value={name}
            onChange={(event) => setName(fitName(event.currentTarget.value))}
          />
        </FormRow>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {isSending && <progress className="w-full accent-brand" aria-label="正在上传" />}
        <DialogButtons>
          <button className="btn-primary" disabled={isSending || !chosen}>
            {isSending ? '正在上传' : '插入'}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
