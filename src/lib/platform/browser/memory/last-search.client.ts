import { storeValue, readStored, SESSION_KEYS } from '#lib/platform/browser/memory/storage.client.ts';

interface LastSearch {
  keyword: string;
  /** 0 medicine, 1 manufacturer (product §11.3) */
  type: 0 | 1;
}

/** The keyword of this session (product §8.8), or null. */
function readLastSearch(): LastSearch | null {
  const kept = readStored(SESSION_KEYS.search) as Partial<LastSearch> | null;
  if (typeof kept?.keyword !== 'string' || kept.keyword === '') return null;
  return { keyword: kept.keyword, type: kept.type === 1 ? 1 : 0 };
}

/**
 * On a page of results, keeps its keyword; elsewhere puts the session's keyword into the search box, before the
 * island wakes.
 */
export function paintLastSearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[role="search"]')) {
    const keywords = form.elements.namedItem('keywords');
    const type = form.elements.namedItem('type');
    if (!(keywords instanceof HTMLInputElement) || !(type instanceof HTMLSelectElement)) continue;
    if (keywords.defaultValue !== '') {
      storeValue(SESSION_KEYS.search, { keyword: keywords.defaultValue, type: Number(type.value) });
      continue;
    }
    const last = readLastSearch();
    if (!last || keywords.value !== '') continue;
    keywords.value = last.keyword;
    type.value = String(last.type);
  }
}
