import { pageLink } from '#lib/page-link.rules.ts';
/** An empty cart, with ways on (product §10.3). */
export default function CartEmpty() {
  return (
    <section className="card grid justify-items-center gap-4 px-4 py-16 text-center">
      <span className="i-lucide-shopping-cart size-12 text-brand-200" />
      <p className="text-base text-ink-2">购物车空空如也~</p>
      <p className="flex flex-wrap justify-center gap-3">
        <a href={pageLink('/list/table')} className="btn-primary px-6">
          去采购
        </a>
        <a href={pageLink('/order')} className="btn px-6">
          从历史订单再次采购
        </a>
      </p>
    </section>
  );
}
