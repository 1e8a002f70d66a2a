import DiffText, { Added, Removed } from '#islands/newsroom/DiffText.tsx';
import type { Difference } from '#lib/platform/differences.rules.ts';

/** What a form holds next to what a colleague has saved in the meantime, field by field. */
export default function Differences({ list }: { list: readonly Difference[] }) {
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
