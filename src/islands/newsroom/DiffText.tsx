import type { ReactNode } from 'react';
import { foldUnchanged, wordDiff } from '#lib/content/newsroom/write/word-diff.rules.ts';

interface Props {
  before: string;
  after: string;
}

/** What changed between two texts, word by word; long unchanged stretches are folded. */
export default function DiffText({ before, after }: Props) {
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
