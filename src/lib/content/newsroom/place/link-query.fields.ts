import { z } from 'zod';
import { pageField, searchField, tabsField } from '#lib/platform/http/call/common.fields.ts';

export const LINK_KINDS = { dead: '失效', outside: '站外链接' } as const;

/** The links of the whole help centre, as the list's address asks for them. */
export const linkQuery = z.object({
  keywords: searchField('搜索链接', '文章、文字、地址或原因', 60),
  kind: tabsField('链接', LINK_KINDS, 'dead'),
  page: pageField,
});
