import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';

/**
 * Exports the article in its current state in the editor, as a Markdown file for the import. A text that `isBehind` the
 * newest version names no base, so that the import asks before it overwrites.
 */
export async function exportArticle(
  { standing, base }: OpenArticle,
  text: ArticleText,
  isBehind: boolean,
): Promise<void> {
  const { writeArticleFile } = await import('#lib/content/newsroom/article-files/article-file.rules.ts');
  const { id, categoryId, state, alias, position, publishedAt, dueAt } = standing;
  const file = {
    id,
    base: isBehind ? null : base,
    categoryId,
    state,
    alias,
    position,
    publishedAt,
    due: state === 'scheduled' ? dueAt : null,
    redirects: [],
    ...text,
  };
  const address = URL.createObjectURL(new Blob([writeArticleFile(file)], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${text.title.replace(/[\\/:*?"<>|\s]+/g, '-')}.md`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
