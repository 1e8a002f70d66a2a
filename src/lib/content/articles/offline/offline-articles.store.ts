import {
  type OfflineArticle,
  type OfflineTree,
  toOfflineArticles,
  toOfflineTree,
} from '#lib/content/articles/offline/offline-articles.rules.ts';
import { storeValue, readStored } from '#lib/platform/browser/memory/storage.client.ts';

const ARTICLES = 'yaocang:help-articles';
const TREE = 'yaocang:help-tree';

/** Read each time, as other tabs write there too. */
export const readArticles = (): OfflineArticle[] => toOfflineArticles(readStored(ARTICLES, 'local'));
export const storeArticles = (articles: readonly OfflineArticle[]): void =>
  void storeValue(ARTICLES, articles, 'local');

export const readTree = (): OfflineTree | null => toOfflineTree(readStored(TREE, 'local'));
export const storeTree = (tree: OfflineTree): void => void storeValue(TREE, tree, 'local');
