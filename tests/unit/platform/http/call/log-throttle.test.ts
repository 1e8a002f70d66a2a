import { expect, it } from 'vitest';
import { LogThrottle } from '#lib/platform/http/call/sick-log.server.ts';

it('says a line once a minute, with how many it left out', () => {
  const seldom = new LogThrottle(60_000);
  const said = Array.from({ length: 1000 }, (_, nth) => seldom.admit(5_000_000 + nth * 100));
  expect(said.filter((unsaid) => unsaid !== null)).toEqual([0, 599]);
  expect(seldom.admit(5_200_000)).toBe(399);
});
