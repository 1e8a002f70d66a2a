import { describe, expect, it } from 'vitest';
import {
  marksAfter,
  marksOf,
  marksWithout,
  mergeFields,
  mergeMarked,
} from '#lib/platform/differences.rules.ts';

const opened = { title: '甲', text: '一', url: '/a' };

describe('two changes of one record', () => {
  it('are merged by fields: each side keeps what it alone changed', () => {
    const saved = { ...opened, text: '二' };
    const typed = { ...opened, title: '乙' };
    const merged = { title: '乙', text: '二', url: '/a' };
    expect(mergeFields({ opened, saved, typed })).toEqual({ both: [], mine: merged, theirs: merged });
    expect(mergeMarked(marksOf(opened), { saved, typed })).toEqual({
      both: [],
      mine: merged,
      theirs: merged,
    });
  });

  it('leave to be asked only what both changed, and not to the same', () => {
    const saved = { title: '丙', text: '二', url: '/b' };
    const typed = { title: '乙', text: '一', url: '/b' };
    const expected = {
      both: ['title'],
      mine: { title: '乙', text: '二', url: '/b' },
      theirs: { title: '丙', text: '二', url: '/b' },
    };
    expect(mergeFields({ opened, saved, typed })).toEqual(expected);
    expect(mergeMarked(marksOf(opened), { saved, typed })).toEqual(expected);
  });

  it('are asked about in every field that differs where nobody knows what was opened', () => {
    const saved = { ...opened, text: '二' };
    expect(mergeMarked('', { saved, typed: opened }).both).toEqual(['text']);
  });

  it('are asked about where what was typed is what the field held at first, once its mark is left out', () => {
    const saved = { ...opened, title: '丙' };
    const marks = marksWithout(marksOf(saved), ['title']);
    expect(mergeMarked(marks, { saved, typed: opened }).both).toEqual(['title']);
    expect(mergeMarked(marks, { saved, typed: { ...saved, text: '二' } })).toMatchObject({
      both: [],
      mine: { ...saved, text: '二' },
    });
  });

  it('go over what is saved now where the form had changed it, and over what it still shows elsewhere', () => {
    const typed = { ...opened, title: '乙' };
    const saved = { ...opened, title: '乙', text: '二' };
    const after = marksAfter(marksOf(opened), typed, marksOf(saved));
    expect(after).toBe(marksOf({ ...opened, title: '乙' }));
    expect(marksAfter(marksOf(opened), typed, null)).toBe(marksOf({ text: '一', url: '/a' }));
  });

  it('add and take away fields of a list by its rows', () => {
    const rows: Record<string, unknown> = { 'goods:1': { price: '9' }, 'goods:2': { price: '8' } };
    const saved = { ...rows, 'goods:3': { price: '7' } };
    const typed = { 'goods:2': { price: '8' }, 'goods:4': { price: '6' } };
    const { both, mine } = mergeFields<Record<string, unknown>>({ opened: rows, saved, typed });
    expect(both).toEqual([]);
    expect(Object.keys(mine).sort()).toEqual(['goods:2', 'goods:3', 'goods:4']);
  });
});
