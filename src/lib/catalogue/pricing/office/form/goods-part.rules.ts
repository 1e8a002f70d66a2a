import { pageOf } from '#lib/platform/paging.rules.ts';
import type { GoodsFacts } from './promotion.rules.ts';

export const GOODS_PER_PAGE = 50;

/** A part of a long list of goods: what words and mistakes leave of it, one page. */
export interface GoodsPart {
  ids: number[];
  total: number;
  page: number;
  pages: number;
}

/** Which goods of a list are shown: those with the words in them, and only those with mistakes where that is asked. */
export function goodsPart(
  ids: readonly number[],
  facts: ReadonlyMap<number, GoodsFacts>,
  { words, only, page }: { words: string; only: ReadonlySet<number> | null; page: number },
): GoodsPart {
  const wanted = words.normalize('NFKC').trim().toLowerCase();
  const found = ids.filter((id) => {
    if (only && !only.has(id)) return false;
    if (wanted === '') return true;
    const goods = facts.get(id);
    return `${id} ${goods?.name ?? ''} ${goods?.spec ?? ''} ${goods?.makerName ?? ''}`
      .toLowerCase()
      .includes(wanted);
  });
  const part = pageOf(page, found.length, GOODS_PER_PAGE);
  return {
    ids: found.slice(part.offset, part.offset + GOODS_PER_PAGE),
    total: found.length,
    page: part.page,
    pages: part.pages,
  };
}
