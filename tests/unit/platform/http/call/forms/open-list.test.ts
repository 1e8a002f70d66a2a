import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  allTabsField,
  dayFilter,
  filterField,
  pageField,
  searchField,
  sortField,
} from '#lib/platform/http/call/common.fields.ts';
import { notesOf, openList } from '#lib/platform/http/call/forms/open-list.server.ts';

const query = z.object({
  keywords: searchField('搜索', '名称', 10),
  kind: filterField('种类', '全部种类', { a: '甲', b: '乙' }),
  from: dayFilter('从哪一天'),
  until: dayFilter('到哪一天'),
  sort: sortField({ changed: '最近修改', title: '标题' }, 'changed'),
  state: allTabsField('状态', { on: '在售', off: '下架' }),
  page: pageField,
});
const opened = (asked: Record<string, string>) =>
  openList(query, {
    ...{ route: 'outbox', query: query.parse(asked), counts: { all: 3, on: 2, off: 1 }, page: 2, pages: 3 },
  });

describe('a declared list', () => {
  it('begins with all, and leaves what is standard out of its addresses', () => {
    const list = opened({});
    expect(list.kept).toEqual({
      keywords: null,
      kind: null,
      from: null,
      until: null,
      sort: null,
      state: null,
    });
    expect(list.here).toBe('/admin/outbox?page=2');
    expect(list.isNarrowed).toBe(false);
    expect(list.tabs?.links).toEqual([
      { text: '全部', count: 3, href: '/admin/outbox', isCurrent: true },
      { text: '在售', count: 2, href: '/admin/outbox?state=on', isCurrent: false },
      { text: '下架', count: 1, href: '/admin/outbox?state=off', isCurrent: false },
    ]);
  });

  it('keeps what it is asked for from tab to tab; its order alone narrows nothing', () => {
    const list = opened({ kind: 'a', sort: 'title', state: 'on' });
    expect(list.isNarrowed).toBe(true);
    expect(list.all).toBe('/admin/outbox?sort=title&state=on');
    expect(list.tabs?.links[2]?.href).toBe('/admin/outbox?kind=a&sort=title&state=off');
    expect(opened({ sort: 'title' }).isNarrowed).toBe(false);
  });

  it('takes what makes no sense for what is standard', () => {
    const asked = {
      keywords: '\0甲'.repeat(20),
      kind: 'z',
      from: '2026-13-40',
      sort: 'z',
      state: 'z',
      page: 'x',
    };
    expect(query.parse(asked)).toEqual({
      ...{
        keywords: '甲'.repeat(10),
        kind: null,
        from: '',
        until: '',
        sort: 'changed',
        state: null,
        page: 1,
      },
    });
  });

  it('notes values that are no choice, and days the wrong way round', () => {
    const notes = (asked: Record<string, string>) => notesOf(opened(asked), new URLSearchParams(asked));
    expect(notes({})).toEqual([]);
    expect(notes({ kind: 'a', from: '2026-11-01', until: '2026-11-01', sort: 'changed', state: '' })).toEqual(
      [],
    );
    expect(notes({ kind: 'z', from: '2026-13-40', state: 'z' })).toEqual([
      '网址里的「种类」「从哪一天」「状态」没有这个选项，没有按它筛选。',
    ]);
    expect(notes({ from: '2026-11-02', until: '2026-11-01' })).toEqual([
      '开始日期在结束日期之后，所以没有结果：请换一个日期。',
    ]);
  });
});
