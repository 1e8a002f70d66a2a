import { describe, expect, it } from 'vitest';
import { batchForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { formOfBatch } from '#lib/trade/coupons/office/batch-form.service.ts';
import { type BatchInput, claimText } from '#lib/trade/coupons/office/batch.rules.ts';
import {
  couponText,
  lastDayText,
  scopeCovers,
  validText,
  withScope,
} from '#lib/trade/coupons/coupons.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { selectionText, selectionValues } from '#lib/trade/coupons/office/giving.rules.ts';
import { scopeLine } from '#lib/trade/coupons/my-coupons.rules.ts';
import { folded, spellingsOf } from '#lib/trade/coupons/pasted-holders.rules.ts';

const at = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
const DRUG = { id: 7, makerId: 3, categoryCode: 'coldw', kind: 'drug', isFreeShipping: true } as const;

describe('coupons in words', () => {
  it('say what they take off from what', () => {
    expect(couponText({ kind: 'coupon', amountFen: 3000, minimumFen: 50_000 })).toBe('满 ¥500.00 减 ¥30.00');
    expect(couponText({ kind: 'coupon', amountFen: 3000, minimumFen: 0 })).toBe('立减 ¥30.00');
    expect(couponText({ kind: 'voucher', amountFen: 5000, minimumFen: 0 })).toBe('抵 ¥50.00');
  });

  it('name the last day, not the moment after it', () => {
    expect(lastDayText(at('2026-12-01'))).toBe('2026-11-30');
    expect(lastDayText(Number.MAX_SAFE_INTEGER)).toBe('长期');
    const fixed = { validFrom: at('2026-11-01'), validUntil: at('2026-12-01'), validDays: null };
    expect(validText(fixed)).toBe('2026-11-01 至 2026-11-30 有效');
    expect(validText({ ...fixed, validFrom: null })).toBe('至 2026-11-30 有效');
    expect(validText({ ...fixed, validUntil: null })).toBe('2026-11-01 起长期有效');
    expect(validText({ validFrom: null, validUntil: null, validDays: null })).toBe('长期有效');
    expect(validText({ validFrom: null, validUntil: null, validDays: 30 })).toBe('领取后 30 天内有效');
  });

  it('say when they can be fetched', () => {
    const open = { isClaimable: true, claimFrom: null, claimUntil: null };
    expect(claimText(open)).toBe('可在领券中心领取');
    expect(claimText({ ...open, claimUntil: at('2026-12-01') })).toBe('即日起可领取，至 2026-11-30');
    expect(claimText({ ...open, isClaimable: false })).toBe('不开放领取，由运营发放');
  });

  it('say what they cover, and how much more', () => {
    const links = [{ text: '华北制药', href: '/list?maker=1' }];
    expect(scopeLine({ text: '全场通用', links: [], more: 0 })).toBe('全场通用');
    expect(scopeLine({ text: '指定厂家', links, more: 4 })).toBe('指定厂家：华北制药 等 5 项');
  });
});

describe('scopes', () => {
  it.each([
    ['all', [], true],
    ['zone', ['youx'], true],
    ['zone', ['zy', 'qx'], false],
    ['zone', ['nowhere'], false],
    ['category', ['cold', 'coldw'], true],
    ['category', ['cold'], false],
    ['maker', ['3'], true],
    ['maker', ['33'], false],
    ['goods', ['6', '7'], true],
    ['goods', [], false],
  ] as const)('%s of %j', (kind, values, covers) => {
    expect(scopeCovers({ kind, values }, DRUG)).toBe(covers);
  });

  it('are read from their columns', () => {
    expect(withScope({ id: 1, scopeKind: 'goods', scopeValues: '6,7' })).toEqual({
      id: 1,
      scope: { kind: 'goods', values: ['6', '7'] },
    });
    expect(withScope({ scopeKind: 'all', scopeValues: '' }).scope).toEqual({ kind: 'all', values: [] });
  });
});

describe('forms', () => {
  it('show a batch as it was typed', async () => {
    const batch: BatchInput = {
      kind: 'coupon',
      name: '秋季备货券',
      amountFen: 3050,
      minimumFen: 50_000,
      scope: { kind: 'zone', values: ['youx', 'zy'] },
      validFrom: null,
      validUntil: at('2026-12-01'),
      validDays: null,
      isClaimable: true,
      claimFrom: at('2026-11-20'),
      claimUntil: null,
      total: null,
      perMemberLimit: 2,
    };
    expect(textsOf(batchForm, await formOfBatch({} as Db, batch))).toMatchObject({
      amount: '30.50',
      minimum: '500',
      zones: 'youx,zy',
      is_claimable: '1',
      total: '',
      claim_from: '2026-11-20T00:00',
      validity: 'window',
      valid_through: '2026-11-30',
      valid_days: '',
    });
  });

  it('show who a giving is for', () => {
    const form = selectionValues({
      by: 'filter',
      ranks: [2, 3],
      regions: ['410000'],
      kinds: ['clinic'],
      onlyPassed: true,
    });
    expect(form).toEqual({
      by: 'filter',
      ranks: '2,3',
      regions: '410000',
      kinds: 'clinic',
      only_passed: '1',
    });
    expect(selectionText({ by: 'filter', ranks: [], regions: [], kinds: [], onlyPassed: false })).toBe(
      '全部客户',
    );
  });

  it('take lines for the same that people take for the same', () => {
    expect(folded('康民大药房 (解放路店）')).toBe(folded('康民大药房（解放路店)'));
    expect(spellingsOf('药房(东店)')).toContain('药房（东店）');
  });
});
