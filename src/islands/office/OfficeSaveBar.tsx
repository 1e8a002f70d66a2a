interface Props {
  isBusy: boolean;
  isChanged: boolean;
  failure: { words: string; isConflict: boolean };
  /** Of the page being edited, to see what a colleague made of it. */
  address: string;
  /** Saves over what a colleague saved meanwhile. */
  onOverwrite: () => void;
}

/** Saving, always in reach; where a colleague was faster, what was typed stays and may still be saved. */
export default function OfficeSaveBar({ isBusy, isChanged, failure, address, onOverwrite }: Props) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-2 rounded-md border border-line bg-white p-3 shadow-[0_-4px_12px_rgb(20_50_45/8%)]">
      <div role="alert" className="empty:hidden">
        {failure.words && (
          <p className="text-danger">
            {failure.words}
            {failure.isConflict && ' 您填写的内容还在。'}
          </p>
        )}
        {failure.isConflict && (
          <p className="mt-1 flex flex-wrap gap-2">
            <a href={address} target="_blank" className="btn">
              在新窗口看别人改了什么
            </a>
            <button type="button" className="btn" disabled={isBusy} onClick={onOverwrite}>
              用我填写的覆盖
            </button>
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-2">
        <span className="meta mr-auto">{isChanged ? '有改动还没有保存' : ''}</span>
        <button className="btn-primary" disabled={isBusy}>
          {isBusy ? '正在保存' : '保存'}
        </button>
      </p>
    </div>
  );
}
