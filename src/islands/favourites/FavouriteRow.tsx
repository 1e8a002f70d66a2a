import AddForm from '#islands/favourites/AddForm.tsx';
import type { FavouriteState } from '#lib/catalogue/favourites/favourites.fields.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

interface Props {
  favourite: FavouriteState;
  memberId: number;
  /** The forms that its box and its button belong to. */
  forms: { ticked: string; one: string };
  /** True when scripts of the page may write into its form. */
  isAwake: boolean;
  isTicked: boolean;
  onTick: (id: number, isTicked: boolean) => void;
}

/** A saved goods: its price and stock when it was saved and now, and its actions. */
export default function FavouriteRow({ favourite, memberId, forms, isAwake, isTicked, onTick }: Props) {
  const { id, name, ypgg: spec, is_on_sale: onSale, buy_text: reason } = favourite;
  const isOnSale = onSale === 1;
  return (
    <tr>
      <td data-head>
        <div className="flex items-center gap-3">
          <label className="grid place-items-center self-stretch max-md:min-w-9">
            <input
              type="checkbox"
              name="goods_ids"
              value={id}
              form={forms.ticked}
              autoComplete="off"
              className="size-4.5 accent-brand"
              aria-label={`选择 ${name} ${spec}`}
              checked={isTicked}
              onChange={(event) => onTick(id, event.currentTarget.checked)}
            />
          </label>
          <img
            src={favourite.goods_image.list}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className={`size-14 shrink-0 md:size-11 rounded border border-line bg-ground ${isOnSale ? '' : 'opacity-50'}`}
          />
          <p className="min-w-0 flex-1 leading-snug md:leading-5">
            {favourite.tags.map((label, index) => (
              <i key={label} className={`goods-tag ${tagColour(label)}`} title={favourite.tag_texts[index]}>
                {label}
              </i>
            ))}
            {isOnSale ? (
              <a href={pageLink(`/list/info/${id}`)} className="font-bold">
                {name}
              </a>
            ) : (
              <b>{name}</b>
            )}
            {favourite.brand_name && <span className="ml-1 text-ink-2">{favourite.brand_name}</span>}
            <span className="meta block md:leading-4">{`${spec} · ${favourite.sccj}`}</span>
            <span className="meta block md:leading-4">
              {favourite.expires && `效期 ${favourite.expires} · `}
              <span className="whitespace-nowrap">{`${formatDate(favourite.saved_at)} 收藏`}</span>
            </span>
          </p>
        </div>
      </td>
      <td data-label="价格" className="tabular-nums md:text-right">
        <p>
          {isOnSale ? (
            <b className="price">{formatFen(favourite.price_fen)}</b>
          ) : (
            <span className="text-ink-3">—</span>
          )}
          <span className="meta ml-1.5 whitespace-nowrap md:ml-0 md:block">
            {`收藏时 ${formatFen(favourite.saved_price_fen)}`}
          </span>
          <Change
            text={favourite.price_change_text}
            isGood={favourite.price_change_fen < 0}
            bad="text-notice"
          />
        </p>
      </td>
      <td data-label="库存" className="whitespace-nowrap tabular-nums">
        <p>
          {isOnSale ? favourite.stock_text : <span className="text-ink-3">—</span>}
          <Change
            text={favourite.stock_change_text}
            isGood={favourite.stock_change_text === '已到货'}
            bad="text-danger"
          />
        </p>
      </td>
      <td data-label="采购" data-goods-id={isAwake && !reason ? id : undefined} data-name={name}>
        <div className="flex flex-1 items-center justify-end gap-2">
          <AddForm goods={favourite} memberId={memberId} />
          <button
            form={forms.one}
            name="goods_ids"
            value={id}
            className="grid size-9 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-danger-50 hover:text-danger max-md:size-11"
            aria-label={`取消收藏 ${name} ${spec}`}
            title="取消收藏"
          >
            <span className="i-lucide-trash-2 size-4" />
          </button>
        </div>
      </td>
    </tr>
  );
}

/** The change of a price or a stock since it was saved; nothing where there is none. */
function Change({ text, isGood, bad }: { text: string; isGood: boolean; bad: string }) {
  return (
    text && <b className={`block text-xs whitespace-nowrap ${isGood ? 'text-brand-700' : bad}`}>{text}</b>
  );
}
