import { expect, test } from 'vitest';
import { senderAddress } from '#lib/platform/http/guard/client-address.rules.ts';
import { withForeignOrigins } from '#lib/platform/http/guard/csp.server.ts';

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

test.each([
  ['198.51.100.7:50312', '198.51.100.7'],
  ['[2001:DB8:0:1:abcd::7]:443', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
])('%s counts as %s', (address, sender) => {
  expect(senderAddress(address, undefined, 0)).toBe(sender);
  expect(senderAddress('10.0.0.1', address, 1)).toBe(sender);
});

test('Of a customer with a /64 every address is the same sender, of another customer none', () => {
  const senders = [
    '2001:db8:7:1::1',
    '2001:db8:7:1:ffff:ffff:ffff:ffff',
    '2001:DB8:7:1::',
    '2001:db8:7:2::1',
  ];
  const counted = senders.map((sender) => senderAddress(sender, undefined, 0));
  expect([new Set(counted.slice(0, 3)).size, new Set(counted).size]).toEqual([1, 2]);
});

test.each([
  'unknown',
  '',
  'x'.repeat(9000),
  '256.1.1.1',
  '1.2.3',
  '::1::2',
  'a]@b',
  '1.2.3.4, ',
  '%00',
  '_hidden',
])('An entry such as %j is nobody, and makes no sender of its own', (entry) =>
  expect(senderAddress('10.0.0.1', entry, 1)).toBe('10.0.0.1'),
);

const POLICY = "default-src 'self';connect-src 'self';img-src 'self' data:; script-src 'self' 'sha256-a'";

test('Without settings the policy stays as it was built', () => {
  expect(withForeignOrigins(POLICY, {})).toBe(POLICY);
});

test('Calls may go to the API of the settings, and to nowhere else', () => {
  const policy = withForeignOrigins(POLICY, { API_ORIGIN: 'https://api.example/v1' });
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain("script-src 'self' 'sha256-a'");
});

test('The statistics script may load and report', () => {
  const policy = withForeignOrigins(POLICY, { ANALYTICS_SRC: 'https://count.example/s.js' });
  expect(policy).toContain("script-src 'self' https://count.example 'sha256-a'");
  expect(policy).toContain("connect-src 'self' https://count.example;");
  expect(policy).toContain("default-src 'self';");
});
