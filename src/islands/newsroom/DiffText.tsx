import { foldUnchanged, wordDiff } from '#lib/content/newsroom/write/word-diff.rules.ts';

interface Props {
  before: string;
  after: string;
}

/** What changed between two texts, word by word; long unchanged stretches are folded. */
export default function DiffText({ before, after }: Props) {
  return (
    <div className="diff">
      {foldUnchanged(wordDiff(before, after)).map((part, at) => {
        if (part.kind === 'folded') {
          return (
            <details key={at}>
              <summary>{`${part.lines} 行没有改动`}</summary>
              {part.text}
            </details>
          );
        }
        const Tag = ({ removed: 'del', added: 'ins', same: 'span' } as const)[part.kind];
        return <Tag key={at}>{part.text}</Tag>;
      })}
    </div>
  );
}
