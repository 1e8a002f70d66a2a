import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  id: number | null;
  isBusy: boolean;
  isChanged: boolean;
  /** what to know before saving */
  warnings: readonly string[];
  failure: { words: string; isConflict: boolean };
  onForce: () => void;
  onBack: () => void;
}

/** Saving, always in reach; what to know first, and what went wrong. */
export default function SaveBar({ id, isBusy, isChanged, warnings, failure, onForce, onBack }: Props) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 rounded-md border border-line bg-white p-3 shadow-[0_-4px_12px_rgb(20_50_45/8%)]">
      <div role="alert" className="empty:hidden">
        {failure.words && (
          <p className="text-danger">
            {failure.words}
            {failure.isConflict && id !== null && (
              <a href={pageLink(`/admin/promotions/${id}`)} target="_blank" className="text-button">
                在新窗口打开
              </a>
            )}
          </p>
        )}
        {warnings.length > 0 && (
          <div className="grid gap-2">
            <p className="font-bold">保存前请看一下：</p>
            <ul className="max-h-48 list-disc overflow-auto pl-5" aria-label="提醒">
              {warnings.map((words) => (
                <li key={words} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-2">
        <span className="meta mr-auto">{isChanged ? '有改动还没有保存' : ''}</span>
        {warnings.length > 0 ? (
          <>
            <button type="button" className="btn" onClick={onBack}>
              再改改
            </button>
            <button type="button" className="btn-primary" disabled={isBusy} onClick={onForce}>
              知道了，仍然保存
            </button>
          </>
        ) : (
          <button className="btn-primary" disabled={isBusy}>
            {isBusy ? '正在保存' : '保存'}
          </button>
        )}
      </p>
    </div>
  );
}
