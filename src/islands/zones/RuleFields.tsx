import type { ReactNode } from 'react';
import Input from '#islands/promotions/Input.tsx';
import type { FilterChoices } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import { BLOCK_LIMITS, type ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { RX_WORDS, type RxClass, type Zone } from '#lib/catalogue/goods/goods.rules.ts';
import { type GoodsSort, SORTS } from '#lib/catalogue/goods-list/goods-filter.rules.ts';

type RuleBlock = Extract<ZoneBlock, { kind: 'goods_rule' }>;

interface Props {
  block: RuleBlock;
  onChange: (block: RuleBlock) => void;
  filters: FilterChoices;
}

const SORT_WORDS: Readonly<Record<GoodsSort, string>> = {
  best: '综合',
  sales: '销量从高到低',
  price_asc: '价格从低到高',
  price_desc: '价格从高到低',
  unit_asc: '单位价从低到高',
  expiry: '效期从近到远',
  new: '新品在前',
};
const SWITCHES = [
  ['inStock', '只要有货的'],
  ['promo', '只要有促销的'],
] as const;

/** The conditions that choose a block's goods; those of the zone itself are added to them. */
export default function RuleFields({ block, onChange, filters }: Props) {
  const { rule } = block;
  const set = (change: RuleBlock['rule']): void => onChange({ ...block, rule: { ...rule, ...change } });
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 md:grid-cols-3">
        <Select
          label="分类"
          value={rule.category ?? ''}
          onChange={(category) => set({ category: category || null })}
        >
          {filters.categories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="厂家"
          value={String(rule.makerId ?? '')}
          onChange={(maker) => set({ makerId: maker === '' ? null : Number(maker) })}
        >
          {filters.makers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="专区标记"
          value={rule.zone ?? ''}
          onChange={(zone) => set({ zone: (zone || null) as Zone | null })}
        >
          {filters.zones.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="处方类别"
          value={rule.rx ?? ''}
          onChange={(rx) => set({ rx: (rx || null) as RxClass | null })}
        >
          {Object.entries(RX_WORDS).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <label className="grid content-start gap-1">
          <span className="font-bold">排序</span>
          <select
            className="field"
            value={block.sort}
            onChange={(event) => onChange({ ...block, sort: event.target.value as GoodsSort })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_WORDS[sort]}
              </option>
            ))}
          </select>
        </label>
        <label className="grid content-start gap-1">
          <span className="font-bold">最多几个（1 到 {BLOCK_LIMITS.goods}）</span>
          <Input
            className="field"
            inputMode="numeric"
            maxLength={2}
            value={block.limit === 0 ? '' : String(block.limit)}
            onValue={(limit) => onChange({ ...block, limit: Math.trunc(Number(limit)) || 0 })}
          />
        </label>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {SWITCHES.map(([name, words]) => (
          <label key={name} className="flex min-h-9 items-center gap-1.5">
            <input
              type="checkbox"
              className="size-4.5 accent-brand"
              checked={rule[name] ?? false}
              onChange={(event) => set({ [name]: event.target.checked })}
            />
            {words}
          </label>
        ))}
      </div>
      {rule.within && <p className="meta">另外还有标准内容自带的条件，会一起保留。</p>}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <label className="grid content-start gap-1">
      <span className="font-bold">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">不限</option>
        {children}
      </select>
    </label>
  );
}
