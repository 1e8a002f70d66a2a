import { plain, route } from '#lib/route.rules.ts';

const bare = { ...plain, header: 'none', footer: false } as const;

/** Pages of a shop's first days: both lead on once they are over. */
export const setupNonPageRoutes = [
  /** Makes the first administrator. */
  route('setup', { path: '/setup', title: '首次设置', crawlers: 'closed', access: 'open', layout: bare }),
  /** Shown in place of every page of a shop that is not open yet. */
  route('opening_soon', {
    path: '/opening',
    title: '即将开业',
    crawlers: 'closed',
    access: 'open',
    layout: bare,
  }),
];
