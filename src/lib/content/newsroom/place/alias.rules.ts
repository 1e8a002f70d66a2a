import { ALIAS_PATTERN, LONGEST_ALIAS } from '#lib/content/articles/articles.rules.ts';
import { ROUTES } from '#lib/routes.rules.ts';

/** First parts of addresses under `/help/` that lead elsewhere than to an article. */
const TAKEN = new Set(
  ROUTES.flatMap(({ path, aliases }) => [path, ...aliases]).flatMap(
    (path) => /^\/help\/([a-z][^/]*)/.exec(path)?.[1] ?? [],
  ),
);

/** What is wrong with an alias as such, in words; null where nothing is. */
export function wrongAlias(alias: string): string | null {
  if (!ALIAS_PATTERN.test(alias)) return '短地址只能用小写字母、数字和连字符，例如 first-order。';
  if (alias.length > LONGEST_ALIAS) return `短地址最多 ${LONGEST_ALIAS} 个字符。`;
  if (TAKEN.has(alias)) return `短地址 ${alias} 是帮助中心的栏目，请换一个。`;
  return null;
}
