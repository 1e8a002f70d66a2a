import { expect, it } from 'vitest';
import { fillQuestion } from '#page-script/form-enhancer.client.ts';

it.each([
  ['确定吗？', '确定吗？'],
  ['{order}退款 {amount} 元，{target}。', '订单 YC1退款 12.30 元，。'],
])('asks what the fields hold: %s', (question, asked) => {
  const words: Record<string, string> = { order: '订单 YC1', amount: '12.30' };
  expect(fillQuestion(question, (name) => words[name] ?? '')).toBe(asked);
});
