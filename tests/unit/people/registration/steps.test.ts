import { describe, expect, it } from 'vitest';
import type { Application, Member, MemberKind } from '#lib/people/members/members.rules.ts';
import { detailOf, firstAddress } from '#lib/people/addresses/addresses.rules.ts';
import {
  dueStep,
  landingOf,
  sentFrom,
  type Step,
  type Variant,
} from '#lib/people/registration/registration.rules.ts';

const member = (application: Application, kind: MemberKind = 'pharmacy') =>
  ({ application, kind }) as unknown as Member;

describe('the steps of joining', () => {
  it.each<[Application, Step | null]>([
    ['company', 2],
    ['certificates', 3],
    ['waiting', 3],
    ['rejected', 3],
    ['passed', null],
    ['none', null],
  ])('of somebody at %s the one due is %s', (application, step) => {
    expect(dueStep(member(application))).toBe(step);
  });

  it.each<[string, Step, Variant, Member | null, string | null]>([
    ['a visitor stays at the first', 1, 'single', null, null],
    ['a visitor is led to the first from the second', 2, 'dd', null, 'register_dd'],
    ['a visitor is led to the first from the third', 3, 'single', null, 'register'],
    ['whoever has an account sees it at the first', 1, 'single', member('company'), null],
    ['the third waits for the second', 3, 'single', member('company'), 'register_company'],
    [
      'the third of a head office waits, too',
      3,
      'single',
      member('company', 'head_office'),
      'register_dd_company',
    ],
    ['the second is open while it is due', 2, 'single', member('company'), null],
    ['the second can be changed by who chose the wrong one', 2, 'dd', member('company'), null],
    ['the second can be changed until it is sent in', 2, 'single', member('certificates'), null],
    [
      'the second is closed while somebody looks at it',
      2,
      'single',
      member('waiting'),
      'register_certificates',
    ],
    ['the second is open again after a rejection', 2, 'single', member('rejected'), null],
    [
      'a store says nothing of the company',
      2,
      'single',
      member('certificates', 'store'),
      'register_certificates',
    ],
    [
      'the third is that of the kind of business',
      3,
      'single',
      member('waiting', 'head_office'),
      'register_dd_certificates',
    ],
    ['who has passed has nothing to do here', 1, 'single', member('passed'), 'passed'],
    ['staff have nothing to do here', 3, 'dd', member('none', 'staff'), 'staff'],
  ])('%s', (_, ...[step, variant, who, away]) => {
    expect(sentFrom(step, variant, who)).toBe(away);
  });

  it.each<[Application, MemberKind, string | null]>([
    ['company', 'pharmacy', 'register_company'],
    ['certificates', 'head_office', 'register_dd_certificates'],
    ['rejected', 'clinic', 'register_certificates'],
    ['waiting', 'clinic', null],
    ['passed', 'pharmacy', null],
    ['none', 'staff', null],
  ])('somebody at %s (%s) who logs in goes on at %s', (application, kind, route) => {
    expect(landingOf(member(application, kind))).toBe(route);
  });
});

describe('the address of a business', () => {
  it.each([
    ['江苏省苏州市 人民路 1 号', '320500', '人民路 1 号'],
    ['江苏省 苏州市 人民路 1 号', '320500', '人民路 1 号'],
    ['上海市 浦东新区世纪大道 1 号', '310100', '浦东新区世纪大道 1 号'],
    ['人民路 1 号', '', '人民路 1 号'],
    ['', '320500', ''],
  ])('%s of %s is, behind its region, %s', (address, region, detail) => {
    expect(detailOf(address, region)).toBe(detail);
  });

  it('is what a first delivery address begins with, once it is known', () => {
    const own = {
      name: '王芳',
      phone: '13800000001',
      regionCode: '320500',
      address: '江苏省苏州市 人民路 1 号',
    };
    expect(firstAddress(own)).toMatchObject({
      receiver: '王芳',
      regionCode: '320500',
      detail: '人民路 1 号',
    });
    expect(firstAddress({ ...own, regionCode: '' })).toBeNull();
  });
});
