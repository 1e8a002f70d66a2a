import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  /** The words searched for within them; empty where there are none at all. */
  keywords: string;
}

/** An empty list of favourites, with links to continue (product §10.3). */
export default function NoFavourites({ keywords }: Props) {
  const [words, ways] = keywords
    ? [
        `没有找到与“${keywords}”有关的收藏`,
        <>
          <a href={pageLink('/star')} className="btn px-6">
            查看全部收藏
          </a>
          <a href={pageLink(`/search?keywords=${encodeURIComponent(keywords)}`)} className="btn-primary px-6">
            在全部商品中搜索
          </a>
        </>,
      ]
    : [
        '还没有收藏商品。在商品上点“收藏”，降价、到货都能在这里看到',
        <>
          <a href={pageLink('/list/table')} className="btn-primary px-6">
            去采购
          </a>
          <a href={pageLink('/order')} className="btn px-6">
            从历史订单再次采购
          </a>
        </>,
      ];
  return (
    <section className="card mt-3 grid justify-items-center gap-4 px-4 py-16 text-center">
      <span className="i-lucide-package-search size-12 text-brand-200" />
      <p className="text-base text-ink-2">{words}</p>
      <p className="flex flex-wrap justify-center gap-3">{ways}</p>
    </section>
  );
}
