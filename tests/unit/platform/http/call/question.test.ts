import { expect, it } from 'vitest';
import { fillQuestion, placeOf, withChoices } from '#lib/platform/http/call/question.rules.ts';

const FIELDS = [
  { name: 'target', words: { bank: '对公账户', wallet: '余额' }, inQuestions: { bank: '由财务|转回}' } },
  { name: 'order', words: new Map([['7', '订单 YC1']]) },
];

it.each([
  ['确定吗？', '确定吗？'],
  ['{order}退款 {amount} 元{withheld}，{target}。', '订单 YC1退款 12.30 元，由财务转回。'],
  [`{amount} 元${placeOf('withheld', { '4.00': '（扣 ¥4.00）' })}`, '12.30 元'],
  [`{amount} 元${placeOf('amount', { '12.30': '（全部）', '12': '' })}`, '12.30 元（全部）'],
])('asks what the fields hold, choices by their names: %s', (question, asked) => {
  const values: Record<string, string> = { order: '7', amount: '12.30', target: 'bank' };
  expect(fillQuestion(withChoices(question, FIELDS), (name) => values[name] ?? '')).toBe(asked);
});

it('cuts a question before it is filled in, and after it', () => {
  const asked = fillQuestion('{x}'.repeat(2000), () => 'y'.repeat(200_000));
  expect(asked).toBe('y'.repeat(300));
});
