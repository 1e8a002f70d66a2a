import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';

const TIMEOUT_MS = 30_000;
let asked: Promise<string> | null = null;

/** The entries of the category menus as HTML, fetched once a page, also if that fails; or anew. */
export function askForCategories({ again = false } = {}): Promise<string> {
  if (again) asked = null;
  return (asked ??= fetchEntries());
}

async function fetchEntries(): Promise<string> {
  const answer = await fetch(pageLink('/list/categories/menu'), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the categories were answered with ${answer.status}`);
  const [html] = await Promise.all([answer.text(), whenStyled()]);
  return html;
}
