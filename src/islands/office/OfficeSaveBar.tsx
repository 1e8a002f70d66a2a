import type { SavingFailure } from '#islands/office/use-saving.ts';

interface Props {
  isBusy: boolean;
  isChanged: boolean;
  failure: SavingFailure;
  /** Of the page being edited, to see what a colleague made of it; none while it is new. */
  address?: string | undefined;
  /** Saves over what a colleague saved meanwhile, where that may be. */
  onOverwrite?: () => void;
  /** What to know before saving, and the ways on. */
  caution?: { warnings: readonly string[]; onForce: () => void; onBack: () => void };
}

/** Saving, always in reach; what to know first, and what went wrong. What was typed stays. */
export default function OfficeSaveBar({ isBusy, isChanged, failure, address, onOverwrite, caution }: Props) {
  const warnings = caution?.warnings ?? [];
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 rounded-md border border-line bg-white p-3 shadow-[0_-4px_12px_rgb(20_50_45/8%)]">
      <div role="alert" className="empty:hidden">
        {failure.words && (
          <p className="text-danger">
            {failure.words}
            {onOverwrite && failure.isConflict && ' 您填写的内容还在。'}
          </p>
        )}
        {failure.isConflict && address !== undefined && (
          <p className="mt-1 flex flex-wrap gap-2">
            <a href={address} target="_blank" className="btn">
              在新窗口看别人改了什么
            </a>
            {onOverwrite && (
              <button type="button" className="btn" disabled={isBusy} onClick={onOverwrite}>
                用我填写的覆盖
              </button>
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
        {caution && warnings.length > 0 ? (
          <>
            <button type="button" className="btn" onClick={caution.onBack}>
              再改改
            </button>
            <button type="button" className="btn-primary" disabled={isBusy} onClick={caution.onForce}>
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
