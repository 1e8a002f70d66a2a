import type { SavingFailure } from '#islands/office/use-saving.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import type { Difference } from '#lib/platform/differences.rules.ts';
import DiffText, { Added, Removed } from '#islands/newsroom/DiffText.tsx';

interface Props {
  isBusy: boolean;
  isChanged: boolean;
  failure: SavingFailure;
  /** Fields a colleague has changed too since the form was opened: the differences, and the two ways to continue. */
  overtaken?: {
    differences: readonly Difference[];
    onOverwrite: () => void;
    onTake: () => void;
  } | null;
  /** Drops the draft that was filled in again; null where there was none. */
  onDropDraft?: (() => void) | null;
  /** Warnings before saving, and the ways to continue. */
  caution?: { warnings: readonly string[]; onForce: () => void; onBack: () => void };
}

/** Save bar, always in reach, with warnings and errors. Typed text stays. */
export default function OfficeSaveBar({
  isBusy,
  isChanged,
  failure,
  overtaken,
  onDropDraft,
  caution,
}: Props) {
  const warnings = caution?.warnings ?? [];
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 rounded-md border border-line bg-white p-3 shadow-[0_-4px_12px_rgb(20_50_45/8%)]">
      {onDropDraft && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-info">
          上次没有保存的内容已填回，请检查后保存。
          <button type="button" className="btn" onClick={onDropDraft}>
            不要了，用原来的
          </button>
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {failure.words && (
          <p className="text-danger">
            {failure.words}
            {failure.needsLogin && (
              <a href={pageLink('/login')} target="_blank" className="ml-1 underline">
                在新窗口登录
              </a>
            )}
            {overtaken && ' 别人改的其他内容已经填进来；下面这些你们都改了，请选一种。'}
          </p>
        )}
        {overtaken && (
          <div className="mt-1 grid gap-2">
            <Differences list={overtaken.differences} />
            <p className="flex flex-wrap gap-2">
              <button type="button" className="btn" disabled={isBusy} onClick={overtaken.onOverwrite}>
                用我填写的覆盖
              </button>
              <button type="button" className="btn" disabled={isBusy} onClick={overtaken.onTake}>
                这些用现在保存的
              </button>
            </p>
          </div>
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

/** A form's content next to a colleague's saved changes, field by field. */
export function Differences({ list }: { list: readonly Difference[] }) {
  if (list.length === 0) return <p>您填写的和现在保存的没有差别。</p>;
  return (
    <section
      aria-label="和现在保存的差别"
      tabIndex={0}
      className="grid max-h-[50dvh] gap-2 overflow-auto rounded-md border border-line bg-white p-3 text-ink"
    >
      <p className="meta">
        <Removed>划去</Removed>的是现在保存的，<Added>加底色</Added>的是您填写的。
      </p>
      {list.map(({ label, saved, typed }) => (
        <div key={label}>
          <h3 className="meta font-bold">{label}</h3>
          <DiffText before={saved} after={typed} />
        </div>
      ))}
    </section>
  );
}
