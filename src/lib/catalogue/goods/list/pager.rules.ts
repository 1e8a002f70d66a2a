const AROUND = 2;

/** The page numbers a pager shows, null for a gap: first, last, and two on each side of the page. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (entry) => entry === 1 || entry === pages || Math.abs(entry - page) <= AROUND,
  );
  return near.flatMap((entry, index) => {
    const gap = entry - (near[index - 1] ?? 0);
    if (gap === 2) return [entry - 1, entry];
    return gap > 2 ? [null, entry] : [entry];
  });
}
