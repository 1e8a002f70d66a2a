import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { ArticleTables } from './articles.table.ts';

/** The help centre and its articles, and the newsroom where editors write them. */
export const articles = concept({
  tables: tablesOf<ArticleTables>({
    article_category: 'house',
    article: 'house',
    article_revision: 'house',
    article_draft: 'house',
    article_presence: 'house',
    article_alias: 'house',
    article_vote: 'house',
    article_vote_reason: 'house',
    article_picture: 'house',
    article_picture_size: 'house',
    article_file: 'house',
    article_preview: 'house',
  }),
  parts: ['content/newsroom'],
  tokens: { '/api/article': true },
});
