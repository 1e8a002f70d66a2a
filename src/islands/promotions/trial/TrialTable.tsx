import type { Trial, TriedCart, TriedLine } from '#lib/catalogue/pricing/office/trial.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** The lines of both carts side by side, each with the steps of its price. */
export default function TrialTable({ member, with: tried, without, problems }: Trial) {
  const before = new Map(without.lines.map((line) => [line.key, line]));
  const after = new Set(tried.lines.map(({ key }) => key));
  const rows = [
    ...tried.lines.map((line) => ({ line, other: before.get(line.key) })),
    ...without.lines.filter(({ key }) => !after.has(key)).map((line) => ({ line: null, other: line })),
  ];
  return (
    <div className="grid gap-2" role="status">
      {problems.map(({ line, text, problem }) => (
        <p key={line} className="text-danger">
          第 {line} 行 <code>{text}</code>：{problem}
        </p>
      ))}
      <div className="overflow-x-auto" role="region" aria-label="试算结果" tabIndex={0}>
        <table className="w-full min-w-140 text-left">
          <caption className="pb-2 text-left">{member} 的购物车</caption>
          <thead>
            <tr className="meta border-b border-line">
              <th className="py-1 font-bold">商品</th>
              <th className="py-1 text-right font-bold">没有活动</th>
              <th className="py-1 text-right font-bold">有活动</th>
              <th className="w-[45%] py-1 pl-4 font-bold">价格怎么来的</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, other }) => (
              <tr key={(line ?? other)?.key} className="border-b border-line align-top">
                <td className="py-1.5">
                  {(line ?? other)?.name} <span className="meta">{(line ?? other)?.quantity}</span>
                </td>
                <td className="py-1.5 text-right tabular-nums">{paid(other)}</td>
                <td className="py-1.5 text-right font-bold tabular-nums">{paid(line ?? undefined)}</td>
                <td className="py-1.5 pl-4 text-ink-2">{line && (line.problem || stepsText(line))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sum label="商品" tried={tried} without={without} of={({ goodsFen }) => goodsFen} />
            <Sum label="优惠" tried={tried} without={without} of={({ reductionFen }) => -reductionFen} />
            <Sum label="运费" tried={tried} without={without} of={({ shippingFen }) => shippingFen} />
            <Sum label="应付" tried={tried} without={without} of={({ payableFen }) => payableFen} isStrong />
            <Sum label="完成后返现" tried={tried} without={without} of={({ cashbackFen }) => cashbackFen} />
          </tfoot>
        </table>
      </div>
      {tried.gifts.length > 0 && <p>赠品：{tried.gifts.join('；')}</p>}
    </div>
  );
}

const paid = (line: TriedLine | undefined): string => {
  if (!line) return '不单买';
  return line.problem ? '不能买' : formatFen(line.shareFen);
};

const stepsText = ({ steps }: TriedLine): string =>
  steps.map(({ label, fen }) => `${label} ${formatFen(fen)}`).join('，');

interface SumProps {
  label: string;
  tried: TriedCart;
  without: TriedCart;
  of: (cart: TriedCart) => number;
  isStrong?: boolean;
}

function Sum({ label, tried, without, of, isStrong = false }: SumProps) {
  return (
    <tr className={isStrong ? 'font-bold' : ''}>
      <th className="py-1 text-left font-normal" scope="row">
        {label}
      </th>
      <td className="py-1 text-right tabular-nums">{formatFen(of(without))}</td>
      <td className="py-1 text-right tabular-nums">{formatFen(of(tried))}</td>
      <td />
    </tr>
  );
}
