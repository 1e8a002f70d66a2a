import DiffText from '#islands/newsroom/DiffText.tsx';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { PART_NAMES, TEXT_PARTS } from '#lib/content/newsroom/write/text.rules.ts';

interface Props {
  before: ArticleText;
  after: ArticleText;
}

/** The difference between two versions of an article, part by part. */
export default function TextDifference({ before, after }: Props) {
  const changed = TEXT_PARTS.filter((part) => before[part] !== after[part]);
  return (
    <div
      className="grid max-h-[50dvh] gap-3 overflow-auto border border-line p-3"
      role="region"
      aria-label="差异"
      tabIndex={0}
    >
      {changed.map((part) => (
        <section key={part}>
          <h3 className="meta mb-0.5 font-bold">{PART_NAMES[part]}</h3>
          <DiffText before={before[part]} after={after[part]} />
        </section>
      ))}
      {changed.length === 0 && <p className="meta">两个版本没有差异</p>}
    </div>
  );
}
