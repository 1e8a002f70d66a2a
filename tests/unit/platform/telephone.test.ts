import { describe, expect, it } from 'vitest';
import { cutAtTelephones, dialling } from '#lib/platform/telephone.rules.ts';

const numbers = (text: string): string[] => cutAtTelephones(text).filter((_, at) => at % 2 === 1);

describe('telephone numbers of a text', () => {
  it.each([
    ['请拨打400-800-1234。', ['400-800-1234']],
    ['热线 4008001234，每天', ['4008001234']],
    ['400-8001-234 或 800 800 1234', ['400-8001-234', '800 800 1234']],
    ['座机0371-65001234，手机 138 0013 8000', ['0371-65001234', '138 0013 8000']],
    ['13800138000', ['13800138000']],
  ])('are found in %s', (text, found) => {
    expect(numbers(text)).toEqual(found);
    expect(cutAtTelephones(text).join('')).toBe(text);
  });

  it.each([
    '订单 2026112613800138000',
    '条码 6901234567892',
    '国药准字 H20013026',
    '¥4008001234',
    '400-800-12',
    '400-8001-2345',
    'SN13800138000',
    '2026-11-26 08:00',
    '13800138000.50',
    '拨打 12315',
  ])('are not seen in %s', (text) => expect(cutAtTelephones(text)).toEqual([text]));

  it('are dialled without signs', () => expect(dialling('+86 400-800-1234')).toBe('tel:+864008001234'));
});
