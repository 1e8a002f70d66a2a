import { useRef } from 'react';
import DialogButtons from '#islands/newsroom/DialogButtons.tsx';
import Dialog from '#islands/newsroom/Dialog.tsx';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

interface Props {
  /** Path of the preview. */
  url: string;
  onClose: () => void;
}

/** The link by which a colleague reads the newest saved text. */
export default function PreviewLinkDialog({ url, onClose }: Props) {
  const address = new URL(url, window.location.href).href;
  const field = useRef<HTMLInputElement>(null);
  /** A site without TLS has no clipboard: the link is then left selected, to be copied by hand. */
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      void toast('已复制', 'success');
    } catch {
      field.current?.focus();
      void toast('链接已选中，请按 Ctrl+C 复制', 'info');
    }
  };
  return (
    <Dialog title="预览链接" onClose={onClose}>
      <p>拿到链接的同事不用登录就能看到最新保存的文字，7 天内有效。</p>
      <input
        ref={field}
        className="field"
        readOnly
        aria-label="预览链接"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogButtons>
        <a className="btn" href={url} target="_blank">
          打开
        </a>
        <button type="button" className="btn-primary" onClick={() => void copy()} data-focus="">
          复制
        </button>
      </DialogButtons>
    </Dialog>
  );
}
