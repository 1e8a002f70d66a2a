import Dialog from '#islands/desk/Dialog.tsx';
import { toast } from '#lib/browser/dialogs.ts';

interface Props {
  /** Path of the preview. */
  url: string;
  onClose: () => void;
}

/** The link by which a colleague reads the newest saved text. */
export default function PreviewLinkDialog({ url, onClose }: Props) {
  const address = new URL(url, window.location.href).href;
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => toast('已复制', 'success'),
      () => toast('复制没有成功，请手动选择后复制', 'error'),
    );
  return (
    <Dialog title="预览链接" onClose={onClose}>
      <p>拿到链接的同事不用登录就能看到最新保存的文字，7 天内有效。</p>
      <input
        className="field"
        readOnly
        aria-label="预览链接"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="desk-dialog-buttons">
        <a className="btn" href={url} target="_blank">
          打开
        </a>
        <button type="button" className="btn-primary" onClick={copy} data-focus="">
          复制
        </button>
      </div>
    </Dialog>
  );
}
