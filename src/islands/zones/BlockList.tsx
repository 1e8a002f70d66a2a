import { useEffect, useMemo, useState } from 'react';
import Ordered from '#islands/office/Ordered.tsx';
import FormCard from '#islands/office/FormCard.tsx';
import Wrong from '#islands/promotions/Wrong.tsx';
import type { Facts } from '#islands/promotions/use-promotion.ts';
import BlockFields from '#islands/zones/BlockFields.tsx';
import type { NumberedBlock, useZone } from '#islands/zones/use-zone.ts';
import { pickGoods } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import {
  BLOCK_KINDS,
  BLOCK_LIMITS,
  type BlockKind,
  type ZoneBlock,
} from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneStandard } from '#lib/catalogue/zones/typed-zone.rules.ts';

interface Props {
  blocks: readonly NumberedBlock[] | null;
  list: Pick<ReturnType<typeof useZone>, 'setBlocks' | 'add' | 'change' | 'move' | 'remove'>;
  standard: ZoneStandard;
  filters: FilterChoices;
  coupons: readonly { id: number; name: string }[];
  error: string | undefined;
}

const NEW_BLOCKS: Readonly<Record<BlockKind, ZoneBlock>> = {
  banner: { kind: 'banner', title: '', text: '', url: '', imageUrl: '' },
  goods_rule: {
    kind: 'goods_rule',
    title: '',
    remark: '',
    view: 'cards',
    sort: 'sales',
    limit: 10,
    rule: { inStock: true },
  },
  goods: { kind: 'goods', title: '', remark: '', view: 'cards', goodsIds: [] },
  coupons: { kind: 'coupons', title: '先领券', remark: '', batchIds: null },
  text: { kind: 'text', title: '', text: '' },
};

const nameOf = ({ block }: NumberedBlock, index: number): string =>
  `第 ${index + 1} 块 ${BLOCK_KINDS[block.kind]}${block.title ? `“${block.title}”` : ''}`;

/** The blocks of a zone in order: those of the definition until an operator takes them over. */
export default function BlockList({ blocks, list, standard, filters, coupons, error }: Props) {
  const { facts, learn } = useFacts(blocks);
  const isFull = (blocks?.length ?? 0) >= BLOCK_LIMITS.blocks;
  return (
    <FormCard
      title="内容块"
      hint={
        blocks
          ? `${blocks.length} 块，最多 ${BLOCK_LIMITS.blocks} 块`
          : `用的是标准内容，${standard.blocks.length} 块`
      }
      aside={
        !standard.isTemplate &&
        blocks && (
          <button type="button" className="btn" onClick={() => list.setBlocks(null)}>
            改用标准内容块
          </button>
        )
      }
    >
      {standard.isPromotion && <p className="meta">这是促销：处方药不会显示在里面，手工选了也不显示。</p>}
      {error && <Wrong words={error} />}
      {blocks === null ? (
        <p>
          <button type="button" className="btn" onClick={() => list.setBlocks(standard.blocks)}>
            在标准内容上修改
          </button>
        </p>
      ) : (
        <>
          <Ordered
            label="内容块"
            items={blocks}
            keyOf={({ number }) => number}
            nameOf={nameOf}
            onMove={list.move}
            onRemove={list.remove}
          >
            {(item, index) => (
              <fieldset className="grid gap-2">
                <legend className="mb-1 font-bold">{nameOf(item, index)}</legend>
                <BlockFields
                  block={item.block}
                  onChange={(block) => list.change(index, block)}
                  filters={filters}
                  coupons={coupons}
                  facts={facts}
                  learn={learn}
                />
              </fieldset>
            )}
          </Ordered>
          {blocks.length === 0 && <p className="meta">还没有内容块，从下面选一种加上。</p>}
          <div role="group" aria-label="加一块" className="flex flex-wrap gap-2">
            {(Object.keys(BLOCK_KINDS) as BlockKind[]).map((kind) => (
              <button
                key={kind}
                type="button"
                className="btn"
                disabled={isFull}
                onClick={() => list.add(NEW_BLOCKS[kind])}
              >
                ＋ {BLOCK_KINDS[kind]}
              </button>
            ))}
          </div>
        </>
      )}
    </FormCard>
  );
}

/** Data of the goods in blocks; those of an opened zone are requested once. */
function useFacts(blocks: readonly NumberedBlock[] | null) {
  const [facts, setFacts] = useState<Facts>(new Map());
  const learn = useMemo(
    () => (goods: readonly GoodsFacts[]) =>
      setFacts((known) => new Map([...known, ...goods.map((one): [number, GoodsFacts] => [one.id, one])])),
    [],
  );
  const [asked] = useState(() =>
    (blocks ?? []).flatMap(({ block }) => (block.kind === 'goods' ? block.goodsIds : [])),
  );
  useEffect(() => {
    if (asked.length === 0) return;
    pickGoods({ how: 'ids', ids: asked.join(',') }).then(
      ({ goods }) => learn(goods),
      () => undefined,
    );
  }, [asked, learn]);
  return { facts, learn };
}
