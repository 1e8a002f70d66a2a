import { describe, expect, it } from 'vitest';
import { DAY_MS, SHANGHAI_OFFSET_MS } from '#lib/platform/time.rules.ts';
import { readResult, standing } from '#lib/trade/draws/draw.store.ts';

/** Noon in Shanghai. */
const NOON = Date.UTC(2026, 10, 26, 12) - SHANGHAI_OFFSET_MS;
const RESULT = { day: '2026-11-26', words: '恭喜您，抽中88 积分', isWin: true, next: '/wdqb/jfgl' };
const MAY = { id: 7, mayJoin: true, whyNot: '' };

describe('the result of a draw that tabs share', () => {
  it('counts until midnight in Shanghai, whatever the clock of the browser shows', () => {
    expect(readResult(RESULT, NOON)).toEqual(RESULT);
    expect(readResult(RESULT, NOON + DAY_MS / 2 - 1)).toEqual(RESULT);
    expect(readResult(RESULT, NOON + DAY_MS / 2)).toBeNull();
    expect(readResult(RESULT, NOON - DAY_MS)).toBeNull();
  });

  it.each([
    null,
    'won',
    3,
    [],
    {},
    { ...RESULT, words: undefined },
    { ...RESULT, next: 4 },
    { ...RESULT, day: 1 },
  ])('is none where a storage holds %j', (kept) => expect(readResult(kept, NOON)).toBeNull());

  it('is kept with nothing but what is known of one', () => {
    expect(readResult({ ...RESULT, isWin: 'yes', more: 'words' }, NOON)).toEqual({ ...RESULT, isWin: false });
  });
});

describe('how a member stands to the draw of a page', () => {
  it('is as the server said, until it has drawn', () => {
    expect(standing(null, null)).toBeNull();
    expect(standing(MAY, null)).toBe(MAY);
    const barred = { id: null, mayJoin: false, whyNot: '现在没有抽奖活动' };
    expect(standing(barred, null)).toBe(barred);
  });

  it('is used up by a result of today, also in a tab that has asked nothing, or asked before', () => {
    const used = { mayJoin: false, whyNot: '今天已抽过，明天再来' };
    expect(standing(null, RESULT)).toEqual({ id: null, ...used });
    expect(standing(MAY, RESULT)).toEqual({ id: 7, ...used });
  });
});
