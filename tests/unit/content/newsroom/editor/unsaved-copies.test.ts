import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';

/** A browser's storage, as far as it is used: what is kept are its own fields. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const text = { title: '标题', summary: '', keywords: '', source: '', body: '没保存的' };
const copy = { ...text, author: '储运部', page: 'p1', baseNumber: 2, savedAt: 5 };

beforeEach(() => void vi.stubGlobal('window', { localStorage: new MemoryStorage() }));
afterEach(() => void vi.unstubAllGlobals());

it('A copy kept before the author was a part of the text has the author of its article', () => {
  const { author: _none, ...old } = copy;
  window.localStorage.setItem('yaocang:desk:7:71:p1', JSON.stringify(old));
  const kept = copyStorage(71, 7, '质量管理部');
  expect(kept.read()).toEqual([{ ...copy, author: '质量管理部' }]);
  kept.dropSame({ ...copy, author: '质量管理部' });
  expect(kept.read()).toEqual([]);
});

it('A copy keeps the author that was typed, for its own editor and article', () => {
  const kept = copyStorage(71, 7, '质量管理部');
  expect(kept.write(copy)).toBe(true);
  expect(kept.read()).toEqual([copy]);
  for (const other of [copyStorage(72, 7, ''), copyStorage(71, 8, '')]) expect(other.read()).toEqual([]);
  kept.drop('p1');
  expect(kept.read()).toEqual([]);
});
