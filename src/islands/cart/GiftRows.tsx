import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

interface Props {
  gifts: readonly Gift[];
}

/** What is given with a part of the cart; what is not given says why. */
export default function GiftRows({ gifts }: Props) {
  if (gifts.length === 0) return null;
  return (
    <ul aria-label="赠品" className="mb-2 grid gap-1 rounded-md bg-notice-50 px-3 py-2">
      {gifts.map((gift) => (
        <li
          key={`${gift.tierId}:${gift.goodsId ?? 'points'}`}
          className="flex flex-wrap items-center gap-x-2 text-xs"
        >
          <span className="rounded-sm bg-near px-1 text-white">赠</span>
          {gift.goodsId === null ? (
            <b>{gift.name}</b>
          ) : (
            <a href={pageLink(`/list/info/${gift.goodsId}`)} className="font-bold">
              {gift.name}
            </a>
          )}
          {gift.spec && <span className="text-ink-2">{gift.spec}</span>}
          {gift.quantity > 0 && (
            <span className="tabular-nums">
              × {gift.quantity} {gift.unit}
              {gift.type === 2 && '，订单完成后到账'}
            </span>
          )}
          {gift.note && <span className="font-bold text-danger">{gift.note}</span>}
        </li>
      ))}
    </ul>
  );
}
