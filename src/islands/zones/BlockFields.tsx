import LinkField from '#islands/newsroom/LinkField.tsx';
import MarkdownField from '#islands/newsroom/MarkdownField.tsx';
import Ordered from '#islands/office/Ordered.tsx';
import PictureField from '#islands/office/PictureField.tsx';
import TextField from '#islands/office/TextField.tsx';
import Field from '#islands/parts/Field.tsx';
import GoodsPicker from '#islands/promotions/goods/GoodsPicker.tsx';
import type { Facts } from '#islands/promotions/use-promotion.ts';
import RuleFields from '#islands/zones/RuleFields.tsx';
import { moved } from '#islands/zones/use-zone.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { BLOCK_LIMITS, type ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { useId, useMemo } from 'react';

interface Props {
  block: ZoneBlock;
  onChange: (block: ZoneBlock) => void;
  filters: FilterChoices;
  coupons: readonly { id: number; name: string }[];
  facts: Facts;
  learn: (goods: readonly GoodsFacts[]) => void;
}

/** Fields of a block, by its kind. */
export default function BlockFields({ block, onChange, filters, coupons, facts, learn }: Props) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 md:grid-cols-2">
        <TextField label="标题" value={block.title} onChange={(title) => onChange({ ...block, title })} />
        {'remark' in block && (
          <TextField
            label="说明"
            value={block.remark}
            onChange={(remark) => onChange({ ...block, remark })}
          />
        )}
        {block.kind === 'banner' && (
          <>
            <TextField label="小字" value={block.text} onChange={(text) => onChange({ ...block, text })} />
            <Field label="链接" id={`${id}-url`} hint="点开到本站的哪一页，可不选">
              <LinkField
                id={`${id}-url`}
                value={block.url}
                isWrong={false}
                onChange={(url) => onChange({ ...block, url })}
              />
            </Field>
          </>
        )}
        {'view' in block && (
          <label className="grid content-start gap-1">
            <span className="font-bold">样子</span>
            <select
              className="field"
              value={block.view}
              onChange={(event) =>
                onChange({ ...block, view: event.target.value === 'table' ? 'table' : 'cards' })
              }
            >
              <option value="cards">图片卡片</option>
              <option value="table">列表</option>
            </select>
          </label>
        )}
      </div>
      {block.kind === 'banner' && (
        <PictureField
          value={block.imageUrl}
          alt={block.title || '横幅'}
          onChange={(imageUrl) => onChange({ ...block, imageUrl })}
        />
      )}
      {block.kind === 'goods_rule' && <RuleFields block={block} onChange={onChange} filters={filters} />}
      {block.kind === 'goods' && (
        <GoodsOfBlock block={block} onChange={onChange} filters={filters} facts={facts} learn={learn} />
      )}
      {block.kind === 'coupons' && (
        <CouponFields
          chosen={block.batchIds}
          coupons={coupons}
          onChange={(batchIds) => onChange({ ...block, batchIds })}
        />
      )}
      {block.kind === 'text' && (
        <MarkdownField label="文字" value={block.text} onChange={(text) => onChange({ ...block, text })} />
      )}
    </div>
  );
}

interface CouponProps {
  chosen: readonly number[] | null;
  coupons: Props['coupons'];
  onChange: (batchIds: readonly number[] | null) => void;
}

function CouponFields({ chosen, coupons, onChange }: CouponProps) {
  const offered = new Set(coupons.map(({ id }) => id));
  const gone = (chosen ?? []).filter((id) => !offered.has(id));
  const listed = [...coupons, ...gone.map((id) => ({ id, name: `编号 ${id}，现在不能领，不会显示` }))];
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 items-center gap-1.5">
        <input
          type="checkbox"
          className="size-4.5 accent-brand"
          checked={chosen === null}
          onChange={(event) => onChange(event.target.checked ? null : [])}
        />
        这个专区能用的券，有就显示
      </label>
      {chosen !== null &&
        (listed.length === 0 ? (
          <p className="meta">现在没有可以领的券。</p>
        ) : (
          <ul role="list" aria-label="选择优惠券" className="max-h-60 overflow-auto">
            {listed.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-9 items-center gap-1.5">
                  <input
                    type="checkbox"
                    className="size-4.5 accent-brand"
                    checked={chosen.includes(id)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}

type GoodsBlock = Extract<ZoneBlock, { kind: 'goods' }>;

interface GoodsOfBlockProps {
  block: GoodsBlock;
  onChange: (block: GoodsBlock) => void;
  filters: FilterChoices;
  facts: Facts;
  learn: (goods: readonly GoodsFacts[]) => void;
}

/** Goods chosen one by one, in the order they are shown. */
function GoodsOfBlock({ block, onChange, filters, facts, learn }: GoodsOfBlockProps) {
  const { goodsIds } = block;
  const chosen = useMemo(() => new Set(goodsIds), [goodsIds]);
  const set = (ids: readonly number[]): void => onChange({ ...block, goodsIds: ids });
  const nameOf = (id: number): string => facts.get(id)?.name ?? `商品 ${id}`;
  return (
    <>
      <Ordered
        label="选中的商品"
        items={goodsIds}
        keyOf={(id) => id}
        nameOf={nameOf}
        onMove={(from, to) => set(moved(goodsIds, from, to))}
        onRemove={(index) => set(goodsIds.filter((_, at) => at !== index))}
      >
        {(id) => {
          const goods = facts.get(id);
          return (
            <p className="min-h-9 break-words leading-9">
              {nameOf(id)}{' '}
              {goods && (
                <span className="meta">
                  {goods.spec} {goods.makerName}
                  {goods.isPrescription && '，处方药'}
                  {!goods.isOnSale && '，已下架'}
                </span>
              )}
            </p>
          );
        }}
      </Ordered>
      <GoodsPicker
        side="goods"
        columns="scope"
        most={BLOCK_LIMITS.goods}
        chosen={chosen}
        filters={filters}
        learn={learn}
        edit={(action) => {
          if (action.do !== 'add') return;
          const fresh = action.rows.map(({ goodsId }) => goodsId).filter((id) => !chosen.has(id));
          set([...goodsIds, ...fresh]);
        }}
      />
    </>
  );
}
