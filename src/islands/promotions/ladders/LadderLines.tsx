import { useEffect, useId, useRef } from 'react';
import { useTypedBefore } from '#islands/parts/use-kept-form.ts';

interface Props {
  lines: string;
  /** what is wrong with lines, each with its number */
  wrong: readonly string[];
  onChange: (lines: string) => void;
}

/** The ladders as text, a goods a line, with everything that is wrong beneath. */
export default function LadderLines({ lines, wrong, onChange }: Props) {
  const id = useId();
  const field = useTypedBefore<HTMLTextAreaElement>(lines, onChange);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (wrong.length > 0) list.current?.scrollIntoView({ block: 'center' });
  }, [wrong]);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-bold">
        商品和阶梯
      </label>
      <p className="meta">
        一行一种：商品编号（也可以是批准文号或条形码），空格，再写各级“数量:金额”。例如{' '}
        <code>1024 10:11.50 50:10.80</code>；“#”后面的字只给您看。要取消某个商品的阶梯价，请到列表里取消。
      </p>
      <textarea
        id={id}
        ref={field}
        rows={10}
        className="field h-auto! overflow-x-auto whitespace-pre! py-2 font-mono leading-6"
        spellCheck={false}
        wrap="off"
        aria-invalid={wrong.length > 0 ? true : undefined}
        aria-describedby={wrong.length > 0 ? `${id}-wrong` : undefined}
        value={lines}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong.length > 0 && (
        <ol
          id={`${id}-wrong`}
          ref={list}
          className="max-h-60 list-none overflow-auto rounded-md border border-danger-200 bg-danger-50 p-2 text-danger"
          aria-label="要改的行"
          tabIndex={0}
        >
          {wrong.map((words) => (
            <li key={words} className="break-words">
              {words}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
