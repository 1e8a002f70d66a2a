import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import {
  contractEnd,
  contractProblem,
  contractYear,
  type ContractFacts,
  fillIn,
} from '#lib/trade/contracts/contracts.rules.ts';
import { STANDARD_CONTRACT } from '#lib/trade/contracts/standard-contract.rules.ts';

const facts = (company = '康民大药房'): ContractFacts => ({
  year: 2026,
  seller: { name: '药仓医药', address: '郑州', licences: '药品经营许可证 豫AA1' },
  buyer: { company, address: '', name: '王海燕', phone: '13900001001' },
});

describe('the contract', () => {
  test('has all its articles in order, and every blank filled in', () => {
    const body = fillIn(STANDARD_CONTRACT, facts());
    expect(body).not.toMatch(/\{\{|\}\}/);
    const numbers = [...body.matchAll(/^### 第(.+?)条/gm)].map(([, number]) => number);
    const ones = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    expect(numbers).toEqual([...ones, '十', ...ones.map((one) => `十${one}`), '二十']);
    const { html } = renderMarkdown(body);
    expect(html).toContain('（2026 年度）');
    expect(html).toContain('康民大药房');
    expect(html).toContain('（未登记）');
    expect(html).toContain('有效期至 2026 年 12 月 31 日');
  });

  test('may be published as it comes', () => {
    expect(contractProblem(STANDARD_CONTRACT)).toBe('');
  });

  test.each([
    ['太短', '{{供货方}}{{采购方}}{{年度}}'],
    ['没有“{{买方}}”', `${STANDARD_CONTRACT}{{买方}}`],
    ['没有“{{toString}}”', `${STANDARD_CONTRACT}{{toString}}`],
    ['要有填空“{{采购方}}”', STANDARD_CONTRACT.replace('{{采购方}}', '某公司')],
  ])('says of a text that cannot be published: %s', (words, body) => {
    expect(contractProblem(body)).toContain(words);
  });

  test.each(['**甲** [x](javascript:alert(1)) <b>', '{{供货方}} $& \\', '| a | b |', '1. 一\n# 二'])(
    'says a company named %s as it is',
    (company) => {
      const { html } = renderMarkdown(fillIn('**乙方**：{{采购方}}', facts(company)));
      const text = html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#x3C;', '<')
        .replaceAll('&#x26;', '&')
        .replaceAll('&#x24;', '$');
      expect(text.trim()).toBe(`乙方：${company.replace(/\s+/g, ' ')}`);
      expect(html).not.toMatch(/<(a|b|table|h\d|ol)\b/);
    },
  );

  test('is for the calendar year of Shanghai', () => {
    const newYear = Date.parse('2027-01-01T00:00:00+08:00');
    expect(contractYear(newYear - 1)).toBe(2026);
    expect(contractYear(newYear)).toBe(2027);
    expect(contractEnd(2026)).toBe(newYear);
  });
});
