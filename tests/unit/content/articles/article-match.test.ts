import { describe, expect, it } from 'vitest';
import { matchArticle, RANK, type SearchableArticle } from '#lib/content/articles/article-match.rules.ts';
import { queryTokens } from '#lib/catalogue/search/names/tokens.rules.ts';
import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';

function searchable(title: string, keywords: string, body: string): SearchableArticle {
  const named = nameTokens(title);
  const words = nameTokens(keywords);
  const topic = nameTokens('订单支付');
  return {
    title: named.plain,
    titleHeads: ` ${named.heads} `,
    latin: ` ${named.latin} ${words.latin} `,
    keywords: words.plain,
    topic: topic.plain,
    topicHeads: ` ${topic.heads} `,
    body: nameTokens(body).plain,
  };
}

const transfer = searchable('对公转账与上传凭证', '汇款 回单', '收款账号以支付页为准，药店按 GSP 存档。');
const rank = (query: string): number | null => matchArticle(transfer, queryTokens(query).words);

describe('matchArticle', () => {
  it.each([
    ['对公转账与上传凭证', RANK.exact],
    ['对公转账', RANK.begins],
    ['凭证', RANK.title],
    ['回单', RANK.keywords],
    ['收款账号', RANK.body],
    ['dgzz', RANK.begins],
    ['duigong', RANK.begins],
    ['scpz', RANK.title],
    ['huidan', RANK.title],
    ['订单支付', RANK.keywords],
    ['ddzf', RANK.keywords],
    ['gsp', RANK.body],
  ])('finds %s with rank %i', (query, expected) => {
    expect(rank(query)).toBe(expected);
  });

  it('wants every word of the query', () => {
    expect(rank('转账 凭证')).toBe(RANK.title);
    expect(rank('转账 冷链')).toBeNull();
    expect(rank('对公转账 收款账号')).toBe(RANK.body);
  });

  it('answers Chinese by characters only, not by their sound', () => {
    expect(rank('对供')).toBeNull();
  });

  it('takes Latin words of the text from their beginning', () => {
    expect(rank('sp')).toBeNull();
  });
});
