import { expect, test } from 'vitest';
import { senderAddress } from '#lib/http/client-address.rules.ts';

test('Without a trusted proxy nobody may name their own address', () => {
  expect(senderAddress('10.0.0.9', '1.2.3.4', 0)).toBe('10.0.0.9');
});

test('Behind one proxy the last entry counts, however many are forged before it', () => {
  expect(senderAddress('10.0.0.1', '6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4');
  expect(senderAddress('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2)).toBe('1.2.3.4');
});

test('A proxy that says nothing leaves the socket', () => {
  expect(senderAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
  expect(senderAddress('10.0.0.1', '1.2.3.4', 3)).toBe('10.0.0.1');
});
