import { useId, useState } from 'react';
import { grantProblem } from '#lib/catalogue/pricing/office/form/check-promotion.rules.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { wordsOf } from '#islands/office/use-saving.ts';
import type { Facts } from '#islands/promotions/use-promotion.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

interface Props {
  label: string;
  /** the id of the goods chosen, as typed */
  value: string;
  error: string | undefined;
  facts: Facts;
  learn: (goods: readonly GoodsFacts[]) => void;
  onChange: (value: string) => void;
  className?: string;
}

/** One goods, found by search: given free or offered at a low price. */
export default function GoodsChoice({ label, value, error, facts, learn, onChange, className = '' }: Props) {
  const id = useId();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<GoodsFacts[] | null>(null);
  const [failure, setFailure] = useState('');
  const chosen = facts.get(Number(value));

  const search = async (): Promise<void> => {
    setFailure('');
    try {
      const { goods } = await pickGoods({ how: 'search', keywords: words });
      learn(goods);
      setFound(goods);
    } catch (cause) {
      setFailure(wordsOf(cause));
    }
  };

  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {value !== '' && (
        <p>
          {chosen
            ? `${chosen.name} ${chosen.spec} ${chosen.makerName}，挂牌价 ${formatFen(chosen.basePriceFen)}，库存 ${chosen.stock} ${chosen.unit}`
            : `商品 ${value}`}
        </p>
      )}
      <div className="flex gap-2">
        <input
          id={id}
          type="search"
          aria-invalid={error ? true : undefined}
          className="field max-w-100"
          placeholder="名称、拼音、批准文号或条形码"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
            event.preventDefault();
            void search();
          }}
        />
        <button type="button" className="btn flex-none" onClick={() => void search()}>
          搜索
        </button>
      </div>
      {(error ?? failure) && <p className="text-xs text-danger">{error ?? failure}</p>}
      {found && (
        <ul className="max-h-60 overflow-auto rounded-md border border-line" role="list">
          {found.length === 0 && <li className="p-3 text-ink-2">没有找到商品</li>}
          {found.map((goods) => {
            const problem = grantProblem(goods);
            return (
              <li key={goods.id} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  className="flex min-h-9 w-full flex-wrap items-center gap-x-2 px-3 py-1 text-left hover:bg-brand-50 disabled:text-ink-3 max-md:min-h-11"
                  disabled={problem !== ''}
                  onClick={() => {
                    onChange(String(goods.id));
                    setFound(null);
                  }}
                >
                  <span>{goods.name}</span>
                  <span className="meta">
                    {goods.spec} {goods.makerName} {problem || formatFen(goods.basePriceFen)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
