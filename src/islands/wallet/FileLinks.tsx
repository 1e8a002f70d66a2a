import type { FileFormat } from '#islands/wallet/sources.ts';

interface Props {
  /** Names the contents of the files. */
  what: string;
  fileOf: (format: FileFormat) => string;
  className: string;
}

/** Leads to a table as a file. */
export default function FileLinks({ what, fileOf, className }: Props) {
  return (
    <p className={`flex flex-wrap items-center gap-3 text-ink-2 ${className}`}>
      {`导出${what}`}
      <a href={fileOf('xlsx')} download className="text-button">
        Excel（XLSX）
      </a>
      <a href={fileOf('csv')} download className="text-button">
        CSV
      </a>
    </p>
  );
}
