import FormCard from '#islands/office/FormCard.tsx';
import { useStandingErrors } from '#islands/office/use-standing-errors.ts';
import TextField from '#islands/office/TextField.tsx';
import { fieldsOf, wordsOf } from '#islands/office/use-saving.ts';
import { useTypedBefore } from '#islands/parts/hooks.ts';
import type {
  Trial,
  TriedCart,
  TriedLine,
} from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { useState } from 'react';

interface Props {
  /** input of the trial, to detect changes */
  typed: unknown;
  run: (by: { member: string; cart: string }) => Promise<Trial>;
}

/** Price of a cart with the form as it stands, were the promotion running now. */
export default function TrialPanel({ typed, run: tryWith }: Props) {
  const [member, setMember] = useState('buyer');
  const [cart, setCart] = useState('');
  const cartField = useTypedBefore<HTMLTextAreaElement>(cart, setCart);
  const [tried, setTried] = useState<{ trial: Trial; of: readonly unknown[] } | null>(null);
  const [refused, setErrors] = useState<FieldErrors>({});
  const errors = useStandingErrors(refused, { member, cart });
  const [failure, setFailure] = useState('');

  const run = async (): Promise<void> => {
    try {
      setTried({ trial: await tryWith({ member, cart }), of: [typed, member, cart] });
      setErrors({});
      setFailure('');
    } catch (error) {
      const fields = fieldsOf(error);
      setTried(null);
      setErrors(fields);
      setFailure((fields['member'] ?? fields['cart']) ? '' : wordsOf(error));
    }
  };

  const isStale = tried !== null && [typed, member, cart].some((each, at) => each !== tried.of[at]);

  return (
    <FormCard title="试算" hint="按现在的填写，如果此刻就在进行；不会保存">
      <div className="grid gap-3 md:grid-cols-[220px_1fr]">
        <TextField
          label="会员"
          hint="登录名、手机号、公司名或编号"
          value={member}
          error={errors['member']?.[0]}
          onChange={setMember}
        />
        <label className="grid content-start gap-1">
          <span className="font-bold">要买的商品</span>
          <textarea
            rows={4}
            className="field h-auto! py-2 font-mono"
            spellCheck={false}
            ref={cartField}
            value={cart}
            onChange={(event) => setCart(event.target.value)}
          />
          {errors['cart'] ? (
            <span className="text-xs text-danger">{errors['cart'][0]}</span>
          ) : (
            <span className="meta">一行一种：批准文号、条形码或商品编号，空格，数量</span>
          )}
        </label>
      </div>
      <p>
        <button type="button" className="btn" onClick={() => void run()}>
          试算
        </button>
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {isStale && (
        <p role="status" className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          填写已改动，下面是改动前的结果，请再试算一次。
        </p>
      )}
      {tried && (
        <div className={isStale ? 'opacity-60' : ''}>
          <TrialTable {...tried.trial} />
        </div>
      )}
    </FormCard>
  );
}

/** The lines of both carts side by side, each with the steps of its price. */
function TrialTable({ member, with: tried, without, problems }: Trial) {
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
