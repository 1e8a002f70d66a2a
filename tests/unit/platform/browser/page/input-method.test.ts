import { describe, expect, it } from 'vitest';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

const ENTER = 13;
const TAKEN = 229;

describe('a key that an input method has taken', () => {
  it('is known within the composition, as Chromium and Firefox send it', () => {
    expect(isForInputMethod({ isComposing: true, keyCode: TAKEN })).toBe(true);
    expect(isForInputMethod({ isComposing: true, keyCode: ENTER })).toBe(true);
  });

  it('is known behind the composition, as Safari sends it', () => {
    expect(isForInputMethod({ isComposing: false, keyCode: TAKEN })).toBe(true);
  });

  it('is not one that was pressed by itself', () => {
    expect(isForInputMethod({ isComposing: false, keyCode: ENTER })).toBe(false);
  });
});
