import { useMemo } from 'react';
import Ordered from '#islands/office/Ordered.tsx';
import GoodsPicker from '#islands/promotions/goods/GoodsPicker.tsx';
import type { Facts } from '#islands/promotions/use-promotion.ts';
import { moved } from '#islands/zones/use-zone.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { BLOCK_LIMITS, type ZoneBlock } from '#lib/catalogue/zones/blocks.rules.ts';

type GoodsBlock = Extract<ZoneBlock, { kind: 'goods' }>;

interface Props {
  block: GoodsBlock;
  onChange: (block: GoodsBlock) => void;
  filters: FilterChoices;
  facts: Facts;
  learn: (goods: readonly GoodsFacts[]) => void;
}

/** Goods chosen one by one, in the order they are shown. */
export default function GoodsOfBlock({ block, onChange, filters, facts, learn }: Props) {
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
