import { pageLink } from '#lib/page-link.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';

interface Props {
  row: CartRow;
}

/** What a line is: its goods with spec, maker and approval number, or the set with its parts. */
export default function LineGoods({ row }: Props) {
  const { combination } = row;
  return (
    <div className="min-w-0 [grid-area:goods] max-md:pr-9">
      <h3 className="font-bold leading-5">
        {row.tags.map((label) => (
          <i key={label} className={`goods-tag ${tagColour(label)}`}>
            {label}
          </i>
        ))}
        {combination ? row.name : <a href={pageLink(`/list/info/${row.goodsId}`)}>{row.name}</a>}
        {row.brandName && <span className="ml-1 font-normal text-ink-2">{row.brandName}</span>}
        {row.spec && <span className="ml-1.5 text-xs font-normal text-ink-2">{row.spec}</span>}
      </h3>
      {combination ? (
        <ul aria-label={`${row.name}的商品`} className="meta md:flex md:flex-wrap md:gap-x-3">
          {combination.parts.map((part) => (
            <li key={part.goodsId}>
              <a href={pageLink(`/list/info/${part.goodsId}`)}>{part.name}</a> {part.spec} × {part.quantity}{' '}
              {part.unit}
            </li>
          ))}
        </ul>
      ) : (
        <p className="meta flex whitespace-nowrap">
          <span className="truncate" title={row.makerName}>
            {row.makerName}
          </span>
          {row.approvalNo && <span>{` · ${row.approvalNo}`}</span>}
        </p>
      )}
    </div>
  );
}
