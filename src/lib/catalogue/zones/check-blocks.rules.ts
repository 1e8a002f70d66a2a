import {
  BLOCK_KINDS,
  BLOCK_LIMITS,
  MOST_GOODS_OF_BLOCKS,
  type ZoneBlock,
} from '#lib/catalogue/zones/blocks.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';

/** What is wrong with the blocks of a zone, in words that say which and what to do; null where nothing is. */
export function wrongBlocks(blocks: readonly ZoneBlock[]): string | null {
  if (blocks.length > BLOCK_LIMITS.blocks) return `一页最多 ${BLOCK_LIMITS.blocks} 块，请删去几块再保存。`;
  for (const [index, block] of blocks.entries()) {
    const wrong = wrongBlock(block);
    if (wrong) return `第 ${index + 1} 块（${BLOCK_KINDS[block.kind]}）${wrong}`;
  }
  const goods = blocks.reduce((sum, block) => sum + goodsOf(block), 0);
  if (goods > MOST_GOODS_OF_BLOCKS)
    return `各块合起来有 ${goods} 个商品，一页最多 ${MOST_GOODS_OF_BLOCKS} 个，请减少几个再保存。`;
  return null;
}

function goodsOf(block: ZoneBlock): number {
  if (block.kind === 'goods') return block.goodsIds.length;
  return block.kind === 'goods_rule' ? block.limit : 0;
}

function wrongBlock(block: ZoneBlock): string | null {
  if (block.title.length > BLOCK_LIMITS.title) return `的标题超过 ${BLOCK_LIMITS.title} 字，请写短一些。`;
  if ('remark' in block && block.remark.length > BLOCK_LIMITS.remark)
    return `的说明超过 ${BLOCK_LIMITS.remark} 字，请写短一些。`;
  switch (block.kind) {
    case 'banner':
      if (block.title === '') return '没有标题，请填写横幅上的字。';
      return block.url === '' || safeNext(block.url, '') !== ''
        ? null
        : '的链接不在本站，请写以 / 开头的地址。';
    case 'goods_rule':
      return block.limit >= 1 && block.limit <= BLOCK_LIMITS.goods
        ? null
        : `的商品数请填 1 到 ${BLOCK_LIMITS.goods}。`;
    case 'goods':
      if (block.goodsIds.length === 0) return '还没有选商品，请至少选一个。';
      return block.goodsIds.length <= BLOCK_LIMITS.goods
        ? null
        : `选了 ${block.goodsIds.length} 个商品，最多 ${BLOCK_LIMITS.goods} 个。`;
    case 'coupons':
      return (block.batchIds?.length ?? 0) <= BLOCK_LIMITS.coupons
        ? null
        : `最多放 ${BLOCK_LIMITS.coupons} 批券。`;
    case 'text':
      if (block.text.trim() === '') return '没有内容，请填写文字或删去这一块。';
      return block.text.length <= BLOCK_LIMITS.text ? null : `超过 ${BLOCK_LIMITS.text} 字，请分成两块。`;
  }
}
