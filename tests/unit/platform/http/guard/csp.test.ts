import { expect, test } from 'vitest';
import { withForeignOrigins } from '#lib/platform/http/guard/csp.server.ts';

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
