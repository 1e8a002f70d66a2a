import type { InPlace } from '#islands/parts/use-in-place.ts';

interface Props {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** In an island that shows the other page in place. */
  inPlace?: InPlace;
}

/** Leads from a page of a list to those next to it; nothing where there is one page. */
export default function Pager({ page, pages, hrefOf, inPlace }: Props) {
  if (pages <= 1) return null;
  const step = (to: number, rel: 'prev' | 'next', text: string) =>
    to >= 1 && to <= pages ? (
      <a href={hrefOf(to)} rel={rel} className="btn" {...inPlace}>
        {text}
      </a>
    ) : (
      <span className="btn cursor-not-allowed bg-ground text-ink-2">{text}</span>
    );
  return (
    <nav aria-label="分页" className="mt-3 flex items-center justify-center gap-3">
      {step(page - 1, 'prev', '上一页')}
      <span className="tabular-nums text-ink-2">{`第 ${page} 页，共 ${pages} 页`}</span>
      {step(page + 1, 'next', '下一页')}
    </nav>
  );
}
