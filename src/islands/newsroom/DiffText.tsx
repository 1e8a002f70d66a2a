import type { ReactNode } from 'react';
import { foldUnchanged, PICTURE, wordDiff } from '#lib/content/newsroom/word-diff.rules.ts';

export interface Two<Text> {
  before: Text;
  after: Text;
}

/** Changes between two texts, word by word; long unchanged stretches are folded. */
export default function DiffText({ before, after }: Two<string>) {
  return (
    <div className="whitespace-pre-wrap break-words leading-[1.8]">
      {foldUnchanged(wordDiff(before, after)).map((part, at) => {
        if (part.kind === 'folded') {
          return (
            <details key={at} className="my-1 text-ink-2">
              <summary className="bg-ground px-2 py-0.5 text-xs max-md:flex max-md:min-h-11 max-md:items-center">{`${part.lines} 行没有改动`}</summary>
              <Shown>{part.text}</Shown>
            </details>
          );
        }
        const shown = <Shown>{part.text}</Shown>;
        if (part.kind === 'added') return <Added key={at}>{shown}</Added>;
        if (part.kind === 'removed') return <Removed key={at}>{shown}</Removed>;
        return <span key={at}>{shown}</span>;
      })}
    </div>
  );
}

/** A text with its pictures where their addresses stand. */
const Shown = ({ children: text }: { children: string }) =>
  text
    .split(PICTURE)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <img
          key={at}
          src={part}
          alt=""
          className="inline-block max-h-24 max-w-48 border border-line align-middle"
        />
      ),
    );

/** Text that only the newer version has. */
export function Added({ children }: { children: ReactNode }) {
  return <ins className="bg-brand-100 text-brand-800 no-underline">{children}</ins>;
}

/** Text that only the older version has. */
export function Removed({ children }: { children: ReactNode }) {
  return <del className="bg-danger-50 text-danger line-through">{children}</del>;
}
