import type { ReactNode } from 'react';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { PART_NAMES, TEXT_PARTS } from '#lib/content/newsroom/text.rules.ts';
import { foldUnchanged, wordDiff } from '#lib/content/newsroom/word-diff.rules.ts';

interface Two<Text> {
  before: Text;
  after: Text;
}

/** What changed between two texts, word by word; long unchanged stretches are folded. */
export default function DiffText({ before, after }: Two<string>) {
  return (
    <div className="whitespace-pre-wrap break-words leading-[1.8]">
      {foldUnchanged(wordDiff(before, after)).map((part, at) => {
        if (part.kind === 'folded') {
          return (
            <details key={at} className="my-1 text-ink-2">
              <summary className="bg-ground px-2 py-0.5 text-xs max-md:flex max-md:min-h-11 max-md:items-center">{`${part.lines} 行没有改动`}</summary>
              {part.text}
            </details>
          );
        }
        if (part.kind === 'added') return <Added key={at}>{part.text}</Added>;
        if (part.kind === 'removed') return <Removed key={at}>{part.text}</Removed>;
        return <span key={at}>{part.text}</span>;
      })}
    </div>
  );
}

/** What only the newer text has. */
export function Added({ children }: { children: ReactNode }) {
  return <ins className="bg-brand-100 text-brand-800 no-underline">{children}</ins>;
}

/** What only the older text has. */
export function Removed({ children }: { children: ReactNode }) {
  return <del className="bg-danger-50 text-danger line-through">{children}</del>;
}

/** What changed between two versions of an article, in some of its parts or all. */
export function TextDifference({
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
          <DiffText before={before[part]} after={after[part]} />
        </section>
      ))}
    </div>
  );
}
