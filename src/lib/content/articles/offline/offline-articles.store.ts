import {
  type KeptArticle,
  type KeptTree,
  toKeptArticles,
  toKeptTree,
} from '#lib/content/articles/offline/offline-articles.rules.ts';
import { keep, readKept } from '#lib/platform/browser/memory/storage.client.ts';

const ARTICLES = 'yaocang:help-articles';
const TREE = 'yaocang:help-tree';

/** Read each time, as other tabs write there too. */
export const readArticles = (): KeptArticle[] => toKeptArticles(readKept(ARTICLES, 'local'));
export const storeArticles = (articles: readonly KeptArticle[]): void =>
  void keep(ARTICLES, articles, 'local');

export const readTree = (): KeptTree | null => toKeptTree(readKept(TREE, 'local'));
export const storeTree = (tree: KeptTree): void => void keep(TREE, tree, 'local');
