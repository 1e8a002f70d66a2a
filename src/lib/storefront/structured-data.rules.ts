import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/** A schema.org object for search engines. */
export type Thing = { '@type': string } & Record<string, unknown>;

const NAME = '药仓';
const absolute = (path: string, origin: string): string => new URL(path, origin).href;

/** Returns JSON for a script element, escaped so that no text in it ends the element. */
export const jsonForHtml = (things: readonly Thing[]): string =>
  JSON.stringify(
    things.length === 1
      ? { '@context': 'https://schema.org', ...things[0] }
      : { '@context': 'https://schema.org', '@graph': things },
  ).replaceAll('<', '\\u003c');

/** Returns the breadcrumbs of a page; the page itself is the last, without an address. */
export const breadcrumbThing = (
  trail: readonly { name: string; href: string }[],
  here: string,
  origin: string,
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    ...trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(href, origin),
    })),
    { '@type': 'ListItem', position: trail.length + 1, name: here },
  ],
});

const AVAILABILITY = { in: 'InStock', out: 'OutOfStock', gone: 'Discontinued' } as const;

function availabilityOf({ isOnSale, stock }: Goods): string {
  const key = !isOnSale ? 'gone' : stock > 0 ? 'in' : 'out';
  return `https://schema.org/${AVAILABILITY[key]}`;
}

/**
 * Returns a goods with the public price; null for prescription medicines, which are not advertised. Goods that not all
 * visitors may buy have no offer. Prices of member ranks are not included.
 */
export function productThing(
  goods: Goods,
  view: Pick<GoodsView, 'priceFen' | 'picture'>,
  { address, category }: { address: string; category: string },
): Thing | null {
  if (!mayBePromoted(goods)) return null;
  const isForAll = !goods.isControlled && !goods.isSpecial && !goods.isEphedrine;
  return {
    '@type': 'Product',
    name: [goods.name, goods.spec].filter(Boolean).join(' '),
    sku: String(goods.id),
    url: address,
    image: absolute(view.picture, address),
    manufacturer: { '@type': 'Organization', name: goods.makerName },
    ...(category === '' ? {} : { category }),
    ...(goods.brandName === '' ? {} : { brand: { '@type': 'Brand', name: goods.brandName } }),
    ...(/^\d{13}$/.test(goods.barcode) ? { gtin13: goods.barcode } : {}),
    ...(isForAll
      ? {
          offers: {
            '@type': 'Offer',
            url: address,
            priceCurrency: 'CNY',
            price: fenToYuanText(view.priceFen),
            availability: availabilityOf(goods),
            itemCondition: 'https://schema.org/NewCondition',
            eligibleCustomerType: 'https://schema.org/Business',
          },
        }
      : {}),
  };
}

/** An article at an address; times in ms. */
export interface Writing {
  title: string;
  summary: string;
  author: string;
  publishedAt: number;
  changedAt: number;
  isNews: boolean;
}

export const articleThing = (writing: Writing, address: string): Thing => ({
  '@type': writing.isNews ? 'NewsArticle' : 'Article',
  headline: writing.title,
  ...(writing.summary === '' ? {} : { description: writing.summary }),
  datePublished: formatDate(writing.publishedAt),
  dateModified: formatDate(writing.changedAt),
  inLanguage: 'zh-CN',
  mainEntityOfPage: address,
  author: { '@type': 'Organization', name: writing.author || NAME },
  publisher: { '@type': 'Organization', name: NAME },
});

/** Returns the shop and its search. */
export const siteThings = (origin: string, searchPath: string): Thing[] => [
  {
    '@type': 'Organization',
    '@id': absolute('/#shop', origin),
    name: NAME,
    url: absolute('/', origin),
    logo: absolute('/favicon.svg', origin),
  },
  {
    '@type': 'WebSite',
    name: NAME,
    url: absolute('/', origin),
    inLanguage: 'zh-CN',
    publisher: { '@id': absolute('/#shop', origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${absolute(searchPath, origin)}?keywords={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  },
];
