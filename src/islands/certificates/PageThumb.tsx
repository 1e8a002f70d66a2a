import type { PageItem } from '#islands/certificates/use-pages.ts';
import { type CertificateKind, formRequest } from '#lib/people/certificates/certificates.rules.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';

interface Props {
  item: PageItem;
  kind: CertificateKind;
  /** The certificate's name. */
  name: string;
  /** Name of the page or side; empty for the only one. */
  side: string;
  isFirst: boolean;
  onRetry: () => void;
  onRemove: () => void;
  onMoveUp: () => void;
}

const BUTTON = 'inline-flex min-h-9 items-center quiet-link max-md:min-h-11';

/** A page as a small picture, with the progress of its upload and its actions. */
export default function PageThumb({ item, kind, name, side, isFirst, onRetry, onRemove, onMoveUp }: Props) {
  const { uploadId, isPicture, share, failure } = item;
  const part = failure === '' ? side : `没有上传的 ${item.name}`;
  const called = `${name}${part && `（${part}）`}`;
  const isSending = uploadId === null && failure === '';
  const press =
    (act: () => void) =>
    (event: { preventDefault(): void }): void => {
      event.preventDefault();
      act();
    };
  const request = (does: 'remove' | 'up') => (uploadId === null ? '' : formRequest({ does, kind, uploadId }));

  return (
    <li className="w-40 text-xs">
      <PagePicture item={item} called={called} />
      {side && <p className="mt-1 font-bold">{side}</p>}
      {!isPicture && <p className="mt-1 truncate">{item.name || 'PDF 文件'}</p>}
      {isSending && (
        <progress className="w-full" value={share} max={1} aria-label={`${called}上传进度`}>
          {Math.round(share * 100)}%
        </progress>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <p className="flex gap-3">
        {failure && (
          <button type="button" className={BUTTON} onClick={onRetry} aria-label={`重试上传${called}`}>
            重试
          </button>
        )}
        {uploadId !== null && !isPicture && (
          <a href={uploadAddress(uploadId)} className={BUTTON} aria-label={`下载${called}`}>
            下载
          </a>
        )}
        {uploadId !== null && !isFirst && (
          <button
            name="do"
            value={request('up')}
            className={BUTTON}
            onClick={press(onMoveUp)}
            aria-label={`前移${called}`}
          >
            前移
          </button>
        )}
        {!isSending && (
          <button
            type={uploadId === null ? 'button' : 'submit'}
            name={uploadId === null ? undefined : 'do'}
            value={uploadId === null ? undefined : request('remove')}
            className={BUTTON}
            onClick={press(onRemove)}
            aria-label={`移除${called}`}
          >
            移除
          </button>
        )}
      </p>
    </li>
  );
}

function PagePicture({ item: { uploadId, isPicture, address }, called }: { item: PageItem; called: string }) {
  if (!isPicture)
    return (
      <span className="grid h-24 place-items-center rounded border border-line bg-ground text-ink-2">
        PDF
      </span>
    );
  const picture = (
    <img
      src={address}
      alt={called}
      className="h-24 w-full rounded border border-line bg-ground object-contain"
    />
  );
  if (uploadId === null) return picture;
  return (
    <a href={uploadAddress(uploadId)} target="_blank" rel="noreferrer">
      {picture}
    </a>
  );
}
