/** A zone's page in a sentence or two, for search engines: what it is, and what it offers, if anything. */
export function zoneDescription(
  { title, headline }: { title: string; headline: string },
  list?: { total: number; items: readonly { name: string }[] },
): string {
  const said = `${title}：${headline.replace(/。$/u, '')}。`;
  if (!list || list.total === 0) return said;
  const names = list.items.slice(0, NAMED).map(({ name }) => name);
  return `${said}共 ${list.total} 个品种${names.length > 0 ? `，${names.join('、')}` : ''}。`;
}

/** As many goods as fit the lines that a search engine shows. */
const NAMED = 4;
