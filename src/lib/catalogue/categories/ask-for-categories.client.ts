import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';

const TIMEOUT_MS = 30_000;
const asked = new Map<string, Promise<string>>();

/**
 * Fetches the entries of a category menu as HTML, each variant once per page, even if that fails; `again` fetches it
 * once more.
 */
export function askForCategories({ dataset }: HTMLElement, { again = false } = {}): Promise<string> {
  const variant = dataset['categories'] ?? '';
  const known = again ? undefined : asked.get(variant);
  const entries = known ?? fetchEntries(variant);
  asked.set(variant, entries);
  return entries;
}

async function fetchEntries(variant: string): Promise<string> {
  const address = variant
    ? pageLink(`/list/categories/menu?menu=${variant}`)
    : pageLink('/list/categories/menu');
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the categories were answered with ${answer.status}`);
  const [html] = await Promise.all([answer.text(), whenStyled()]);
  return html;
}
