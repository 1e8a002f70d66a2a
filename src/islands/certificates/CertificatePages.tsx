import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import PageThumb from '#islands/certificates/PageThumb.tsx';
import { isPage, usePages } from '#islands/certificates/use-pages.ts';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { MOST_PAGES } from '#lib/people/certificates/certificate-facts.rules.ts';
import type { CertificateKind, CertificatePage } from '#lib/people/certificates/certificates.rules.ts';

interface Props {
  kind: CertificateKind;
  /** Name of the certificate. */
  name: string;
  pages: CertificatePage[];
  /** Name of each page, where that is fixed. */
  sides: readonly string[];
  hint: string;
  error?: string | undefined;
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';

/**
 * The pages of a certificate: chosen, dropped, pasted or taken with the camera, each is uploaded at once. Without
 * scripts a field for files, sent with the form around it. Errors are shown until the pages are changed.
 */
export default function CertificatePages({ kind, name, pages, sides, hint, error }: Props) {
  const { items, add, retry, remove, moveUp } = usePages(kind, pages);
  const [isOver, setOver] = useState(false);
  const hasScript = useInBrowser();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = `${kind}_pages`;
  const box = useRef<HTMLDivElement>(null);
  const isSending = items.some(({ uploadId, failure }) => uploadId === null && failure === '');
  const count = items.filter(isPage).length;
  const isFull = count >= MOST_PAGES;
  const isChanged =
    items.map(({ uploadId }) => uploadId).join() !== pages.map(({ uploadId }) => uploadId).join();
  /** Error of the pages as they were; none once they have changed. */
  const wrong = isChanged ? undefined : error;

  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form || !isSending) return;
    const wait = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      void toast('还有文件在上传，传完后再提交', 'info');
    };
    form.addEventListener('submit', wait);
    return () => form.removeEventListener('submit', wait);
  }, [isSending]);

  const onFiles = (input: HTMLInputElement): void => {
    add([...(input.files ?? [])]);
    input.value = '';
  };
  // A file chosen before this script ran is still in the field, which is no longer sent with the form.
  const takeOver = useEffectEvent((): void => {
    if (chooser.current?.files?.length) onFiles(chooser.current);
  });
  useEffect(() => {
    if (hasScript) takeOver();
  }, [hasScript]);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return (
    <div
      ref={box}
      role="group"
      aria-label={`${name}的照片或 PDF`}
      className={`rounded-md border border-dashed p-3 ${isOver ? 'border-brand bg-brand-50' : 'border-line'}`}
      tabIndex={hasScript ? 0 : -1}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {items.length > 0 && (
        <ol className="mb-3 flex flex-wrap gap-3">
          {items.map((item, index) => {
            const at = items.slice(0, index).filter(isPage).length;
            return (
              <PageThumb
                key={item.key}
                item={item}
                kind={kind}
                name={name}
                side={isPage(item) ? (sides[at] ?? (count > 1 ? `第 ${at + 1} 页` : '')) : ''}
                isFirst={at === 0}
                onRetry={() => retry(item)}
                onRemove={() => void remove(item)}
                onMoveUp={() => void moveUp(item)}
              />
            );
          })}
        </ol>
      )}
      {!isFull && (
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={field} className={hasScript ? 'sr-only' : 'font-bold'}>
            {`选择${name}的照片或 PDF`}
          </label>
          <input
            ref={chooser}
            id={field}
            name={hasScript ? undefined : field}
            type="file"
            multiple
            accept={ACCEPTED}
            className={hasScript ? 'sr-only' : 'field py-1.5 max-md:py-2.5'}
            tabIndex={hasScript ? -1 : undefined}
            aria-invalid={wrong ? 'true' : undefined}
            aria-describedby={`${field}-hint`}
            onChange={({ currentTarget }) => hasScript && onFiles(currentTarget)}
          />
          {hasScript && (
            <>
              <input
                ref={camera}
                type="file"
                accept="image/*"
                capture="environment"
                hidden
                aria-label={`拍摄${name}`}
                onChange={({ currentTarget }) => onFiles(currentTarget)}
              />
              <button type="button" className="btn" onClick={() => chooser.current?.click()}>
                {items.length > 0 ? '添加一页' : '上传照片或 PDF'}
                <span className="sr-only">{`，${name}`}</span>
              </button>
              <button type="button" className="btn md:hidden" onClick={() => camera.current?.click()}>
                拍照
                <span className="sr-only">{`，${name}`}</span>
              </button>
              <span className="meta max-md:hidden">可把文件拖到这里，或点一下这里后粘贴截图</span>
            </>
          )}
        </div>
      )}
      <p id={`${field}-hint`} className={wrong ? 'mt-2 text-xs text-danger' : 'meta mt-2'}>
        {wrong ?? `${hint}。JPG、PNG、WebP 或 PDF，每个不超过 10 MB，最多 ${MOST_PAGES} 页`}
      </p>
    </div>
  );
}
