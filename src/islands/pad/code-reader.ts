/** What reads bar codes in a picture; some browsers have it, which the compiler's library does not name yet. */
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
 * The browser's own reader of bar codes, else a library's, which is fetched only then (0.4 MB). Throws where that fails.
 */
export async function openReader(): Promise<CodeReader> {
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
