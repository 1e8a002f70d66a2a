import { useEffect, useRef, useState } from 'react';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** Time (ms) between two readings of the picture. */
const LOOK_MS = 200;

/** Reads bar codes with the device's camera, one after the other; without a camera there is no button. */
export default function ScanButton({ onScan }: { onScan: (code: string) => void }) {
  const inBrowser = useInBrowser();
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let stream: MediaStream | null = null;
    let timer = 0;
    let isOver = false;
    let before = '';
    const look = async (reader: CodeReader): Promise<void> => {
      const [code] = video.current ? await reader.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      if (code && code.rawValue !== before) {
        before = code.rawValue;
        setLast(code.rawValue);
        onScan(code.rawValue);
      } else if (!code) before = '';
      timer = window.setTimeout(() => void look(reader), LOOK_MS);
    };
    const start = async (): Promise<void> => {
      const reading = openReader();
      reading.catch(() => undefined);
      stream = await navigator.mediaDevices
        .getUserMedia({ video: { facingMode: 'environment' } })
        .catch(() => null);
      if (!stream) return giveUp('没有打开摄像头，请在浏览器设置里允许本站使用摄像头');
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const reader = await reading.catch(() => null);
      if (!reader) return giveUp('没有取到识别条形码的程序，请检查网络后再试，或者输入条形码的数字');
      await look(reader);
    };
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const giveUp = (why: string): void => {
      if (isOver) return;
      setOpen(false);
      void toast(why, 'error');
    };
    dialog.current?.showModal();
    start().catch(() => giveUp('没有打开摄像头，请再试一次'));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOpen, onScan]);

  if (!inBrowser || !navigator.mediaDevices) return null;
  return (
    <>
      <button type="button" className="btn h-11 shrink-0" onClick={() => setOpen(true)}>
        <span className="i-lucide-scan-barcode size-5" aria-hidden="true" />
        扫码
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          aria-label="扫条形码"
          className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-white p-3 backdrop:bg-black/40"
          onClose={() => setOpen(false)}
        >
          <video ref={video} muted playsInline className="aspect-[4/3] w-full bg-ink object-cover" />
          <p role="status" className="my-2">
            {last ? `已扫 ${last}，可以接着扫下一盒` : '把条形码放在画面中间'}
          </p>
          <button type="button" className="btn w-full" onClick={() => dialog.current?.close()}>
            扫完了
          </button>
        </dialog>
      )}
    </>
  );
}

/** Reader of bar codes in a picture; some browsers have it, but the compiler's library does not declare it yet. */
export interface CodeReader {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface CodeReaders {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats(): Promise<string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: CodeReaders;
  }
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128'] as const;

/**
 * The browser's own reader of bar codes, else a library's, which is loaded on demand (0.4 MB). Throws where that fails.
 */
async function openReader(): Promise<CodeReader> {
  const Own = window.BarcodeDetector;
  const known = await Own?.getSupportedFormats().catch((): string[] => []);
  if (Own && FORMATS.every((format) => known?.includes(format))) return new Own({ formats: [...FORMATS] });
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
