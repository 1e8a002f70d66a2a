import { describe, expect, test } from 'vitest';
import { admitPage } from '#lib/people/calls/admission.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

const member = { id: 7, company: '花园路店', name: '', username: 'store1' } as Member;

describe('a page that says who it was made for', () => {
  test.each([['8'], ['07'], [['7']], [null], [{ id: 7 }]])('as %j is refused as another member', (as) => {
    expect(() => admitPage({ method: 'POST' }, member, as)).toThrow(
      expect.objectContaining({ code: 'other_member', message: expect.stringContaining('花园路店') }),
    );
    expect(() => admitPage({ method: 'DELETE' }, member, as)).toThrow('这次没有保存');
  });

  test('may read, say who somebody is, and speak for nobody', () => {
    expect(() => admitPage({ method: 'GET' }, member, '8')).not.toThrow();
    expect(() => admitPage({ method: 'POST', fromAnyPage: true }, member, '8')).not.toThrow();
    expect(() => admitPage({ method: 'POST' }, null, '8')).not.toThrow();
  });

  test.each([['7'], [''], [undefined]])('is heard as %j', (as) => {
    expect(() => admitPage({ method: 'POST' }, member, as)).not.toThrow();
  });
});
