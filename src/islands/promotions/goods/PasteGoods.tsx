import { useId, useState } from 'react';
import { pickGoods } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { KindForm } from '#lib/catalogue/pricing/office/form/kind-form.rules.ts';
import type { LineProblem } from '#lib/catalogue/pricing/office/pick/pasted-lines.rules.ts';
import { wordsOf } from '#islands/office/use-saving.ts';

interface Props {
  columns: KindForm['goods'];
  learn: (goods: readonly GoodsFacts[]) => void;
  add: (rows: readonly TypedGoods[]) => void;
}

const HINTS = {
  offers: '一行一种：批准文号、条形码或商品编号，再写价格、数量、每人限购（后三项可以不写）',
  parts: '一行一种：批准文号、条形码或商品编号，再写一套几件',
  scope: '一行一种：批准文号、条形码或商品编号',
} as const;

/** What stays is numbered as it stands now. */
const leftOver = (problems: readonly LineProblem[]): LineProblem[] =>
  problems.map((problem, index) => ({ ...problem, line: index + 1 }));

/** A pasted list: lines that are taken go into the form, the others stay where they are with what is wrong. */
export default function PasteGoods({ columns, learn, add }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const [said, setSaid] = useState('');

  const take = async (): Promise<void> => {
    try {
      const pasted = await pickGoods({ how: 'paste', text, columns });
      learn(pasted.goods);
      add(pasted.rows);
      setText(pasted.problems.map((problem) => problem.text).join('\n'));
      setProblems(leftOver(pasted.problems));
      setSaid(
        `加入 ${pasted.rows.length} 行${pasted.problems.length > 0 ? `，还有 ${pasted.problems.length} 行要改，留在上面` : ''}`,
      );
    } catch (error) {
      setSaid(wordsOf(error));
    }
  };

  return (
    <div className="grid gap-2">
      <label htmlFor={id}>{HINTS[columns]}</label>
      <textarea
        id={id}
        rows={6}
        className="field h-auto! py-2 font-mono"
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn" disabled={text.trim() === ''} onClick={() => void take()}>
          读取这些行
        </button>
        <span role="status">{said}</span>
      </p>
      {problems.length > 0 && (
        <ol
          className="max-h-60 list-none overflow-auto rounded-md border border-danger-200 bg-danger-50 p-2"
          aria-label="没有读取的行"
        >
          {problems.slice(0, 200).map(({ line, text: raw, problem }) => (
            <li key={line} className="break-words">
              <b>第 {line} 行</b> <code>{raw}</code>：{problem}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
