import { brandPictures } from '#lib/catalogue/brands/brand-office.service.ts';
import { advertPictures } from '#lib/content/adverts/adverts.service.ts';
import { menuPictures } from '#lib/content/navigation/navigation.service.ts';
import { openPictures, removePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { zonePictureTexts } from '#lib/catalogue/zones/zones.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { pictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { festivalPictures } from '#lib/storefront/festivals/festivals.service.ts';
import { contractPictures } from '#lib/trade/contracts/contract-office.service.ts';
import { pointsPictures } from '#lib/trade/points-mall/points-goods.service.ts';

const PAGE_SIZE = 24;
/** Places other than articles that show pictures: function that reads their texts, and name of the place. */
const PLACES: readonly [
  read: (db: Db) => Promise<{ title: string; text: string }[]>,
  words: (title: string) => string,
][] = [
  [advertPictures, (title) => `广告“${title}”`],
  [menuPictures, (title) => `导航“${title}”`],
  [zonePictureTexts, (title) => `专区“${title}”`],
  [pointsPictures, (title) => `积分商品“${title}”`],
  [festivalPictures, (title) => `节庆活动“${title}”`],
  [brandPictures, (title) => `品牌“${title}”`],
  [contractPictures, (title) => `合同“${title}”`],
];
/** Pattern of a picture in a text: alternative text, key, caption. */
const PICTURE =
  /(?:!\[((?:\\.|[^\]\\])*)\]\(<?)?\/picture\/article\/([a-z0-9]{16})-[^\s)>"]*(?:>?\s+"((?:\\.|[^"\\])*)")?/g;

/** A picture of this shop that may be put into a text. Times in ms. */
interface LibraryPicture {
  key: string;
  url: string;
  alt: string;
  /** Caption where it was used last; empty for none. */
  caption: string;
  width: number;
  height: number;
  addedAt: number;
  /** Places that show it: `文章《怎样下单》`. */
  uses: string[];
}

interface LibraryPage {
  list: LibraryPicture[];
  total: number;
  page: number;
  pages: number;
}

type ArticleTexts = Awaited<ReturnType<typeof openPictures>>['texts'];

/** Places of each picture, with its texts there, by its key. */
type Uses = Map<string, { places: Set<string>; words: string; alt: string; caption: string }>;

/**
 * Returns a page of the pictures uploaded by editors, newest first, with the places that show each; only those whose
 * text, caption or places contain `keywords`.
 */
export async function pictureLibrary(
  db: Db,
  { keywords, page: asked }: { keywords: string; page: number },
): Promise<LibraryPage> {
  const { pictures, texts } = await openPictures(db);
  const uses = await usesOf(db, texts);
  const words = keywords.toLowerCase();
  const all = pictures.flatMap(({ key, alt, width, height, addedAt }): LibraryPicture[] => {
    const used = uses.get(key);
    const places = [...(used?.places ?? [])];
    if (!`${alt} ${used?.words ?? ''} ${places.join(' ')}`.toLowerCase().includes(words)) return [];
    const url = pictureAddress({ key, width, height });
    return [
      {
        key,
        url,
        alt: alt || (used?.alt ?? ''),
        caption: used?.caption ?? '',
        width,
        height,
        addedAt,
        uses: places,
      },
    ];
  });
  const { page, pages, offset } = pageOf(asked, all.length, PAGE_SIZE);
  return { list: all.slice(offset, offset + PAGE_SIZE), total: all.length, page, pages };
}

/** Deletes an unused picture. Throws `conflict` for one in use, with its places. */
export async function removeUnusedPicture(db: Db, editor: Member, key: string, now: number): Promise<void> {
  await change(db, async (trx) => {
    const used = (await usesOf(trx, [])).get(key);
    if (used) throw new ShopError('conflict', `${[...used.places].join('、')}用着这张图片，不能删除。`);
    await removePicture(trx, editor, key, now);
  });
}

async function usesOf(db: Db, articles: ArticleTexts): Promise<Uses> {
  const places = await Promise.all(PLACES.map(([read]) => read(db)));
  const uses: Uses = new Map();
  const note = (place: string, text: string, isShown: (key: string) => boolean = () => false): void => {
    for (const [, alt = '', key = '', caption = ''] of text.matchAll(PICTURE)) {
      if (isShown(key)) continue;
      const used = uses.get(key) ?? { places: new Set(), words: '', alt: '', caption: '' };
      used.places.add(place);
      used.words += ` ${plain(alt)} ${plain(caption)}`;
      used.alt = plain(alt) || used.alt;
      used.caption = plain(caption) || used.caption;
      uses.set(key, used);
    }
  };
  for (const { title, text, of } of articles) if (of === 'current') note(`文章《${title}》`, text);
  for (const [at, [, words]] of PLACES.entries())
    for (const { title, text } of places[at] ?? []) note(words(title), text);
  // Pictures not shown anywhere may still be used in old versions and drafts.
  const shown = new Set(uses.keys());
  for (const { title, text, of } of articles)
    if (of !== 'current') note(`文章《${title}》的${SPARE[of]}`, text, (key) => shown.has(key));
  return uses;
}

const SPARE = { older: '旧版本', draft: '草稿' };

const plain = (markdown: string): string => markdown.replace(/\\(.)/g, '$1');
