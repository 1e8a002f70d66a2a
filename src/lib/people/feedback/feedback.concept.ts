import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import type { FeedbackTables } from './feedback.table.ts';

/** What members say about the shop, and where operators answer it. */
export const feedback = concept({
  tables: tablesOf<FeedbackTables>({
    feedback: { exported: 'all', closing: BY_LAW },
    feedback_photo: {
      within: 'feedback',
      by: 'feedback_id',
      exported: { not: 'the pictures are uploads' },
      closing: BY_LAW,
    },
    feedback_word: {
      within: 'feedback',
      by: 'feedback_id',
      exported: ['feedback_id', 'is_shop', 'text', 'created_at'],
      closing: BY_LAW,
    },
  }),
  routes: [
    route('feedback', {
      path: '/yjfk',
      aliases: ['/zzfw/yjfk'],
      title: '意见反馈',
      menu: { member: 'service', icon: 'i-lucide-message-square-text' },
      access: 'member',
      query: ['state', 'page'],
    }),
    route('feedback_info', { path: '/yjfk/:id', title: '反馈详情', access: 'member' }),
    route('feedback_desk', {
      path: '/admin/feedback',
      title: '意见反馈',
      menu: { office: 'people' },
      access: 'operator',
      query: ['keywords', 'kind', 'state', 'page'],
      layout: office,
    }),
    route('feedback_on_desk', {
      path: '/admin/feedback/:id',
      title: '反馈详情',
      access: 'operator',
      layout: office,
    }),
  ],
});
