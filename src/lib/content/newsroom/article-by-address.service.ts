import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** What a page of the newsroom shows of the article its address names; null where there is none. */
export async function ofArticle<T>(
  id: string | undefined,
  open: (id: number) => Promise<T>,
): Promise<T | null> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return null;
  try {
    return await open(Number(id));
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}
