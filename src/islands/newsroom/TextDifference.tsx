import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import DiffText, { type Two } from '#islands/newsroom/DiffText.tsx';
import { inWords } from '#lib/platform/markdown/in-words.rules.ts';
import { PART_NAMES, TEXT_PARTS } from '#lib/content/newsroom/article-text.rules.ts';

/** Changes between two versions of an article, in some of its parts or all. */
export default function TextDifference({
  before,
  after,
  parts = TEXT_PARTS,
}: Two<ArticleText> & { parts?: readonly (keyof ArticleText)[] }) {
  const changed = parts.filter((part) => before[part] !== after[part]);
  return (
    <div className="grid gap-3">
      {changed.length === 0 && <p className="meta">两个版本的文字没有差异</p>}
      {changed.map((part) => (
        <section key={part}>
          <h3 className="meta mb-0.5 font-bold">{PART_NAMES[part]}</h3>
          {part === 'body' ? (
            <BodyDifference before={before.body} after={after.body} />
          ) : (
            <DiffText before={before[part]} after={after[part]} />
          )}
        </section>
      ))}
    </div>
  );
}

/** In words: editors know no Markdown. */
function BodyDifference({ before, after }: Two<string>) {
  const [was, is] = [inWords(before), inWords(after)];
  return was === is ? (
    <p className="meta">正文读起来没有变化，只是 Markdown 的写法（空行、符号）不同。</p>
  ) : (
    <DiffText before={was} after={is} />
  );
}
