import { BLOCK_KINDS, type ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS, type ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import {
  type Difference,
  differencesOf,
  type FieldMerge,
  type Merged,
  mergeFields,
  type Three,
} from '#lib/platform/differences.rules.ts';
import { inWords } from '#lib/platform/markdown/in-words.rules.ts';
import { mergeTexts } from '#lib/platform/markdown/merge-texts.rules.ts';

/** A zone as its form holds it: empty texts use the definition's, moments as `datetime-local` writes them. */
export interface TypedZone {
  title: string;
  headline: string;
  accent: string;
  motif: string;
  imageUrl: string;
  rules: string;
  isOpen: boolean;
  startsAt: string;
  endsAt: string;
  /** Null: the blocks of the definition. */
  blocks: readonly ZoneBlock[] | null;
}

/** Content of the form for a new zone, and for one reset to the standard. */
export const STANDARD_ZONE: TypedZone = {
  title: '',
  headline: '',
  accent: '',
  motif: '',
  imageUrl: '',
  rules: '',
  isOpen: true,
  startsAt: '',
  endsAt: '',
  blocks: null,
};

/** Values of a zone for fields left empty in its form. */
export interface ZoneStandard {
  title: string;
  headline: string;
  rules: string;
  accent: string;
  motif: string;
  blocks: readonly ZoneBlock[];
  isTemplate: boolean;
  isPromotion: boolean;
}

/** The fields of a zone's call, from its form. */
export const zoneFieldsOf = (typed: TypedZone): Record<string, string> => ({
  title: typed.title,
  headline: typed.headline,
  accent: typed.accent,
  motif: typed.motif,
  image_url: typed.imageUrl,
  rules: typed.rules,
  is_open: typed.isOpen ? '1' : '',
  starts_at: typed.startsAt,
  ends_at: typed.endsAt,
  blocks: typed.blocks ? JSON.stringify(typed.blocks) : '',
});

/** Zone of a form: `version` is the one that was opened. */
export interface FormZone {
  key: ZoneKey;
  id: number | null;
  version: number;
}

/** A zone opened in its form. */
export interface OpenZone {
  zone: FormZone;
  typed: TypedZone;
  standard: ZoneStandard;
  trail: readonly AuditLine[];
}

const FIELDS: Readonly<Record<keyof TypedZone, string>> = {
  title: '标题',
  headline: '一句话',
  accent: '颜色',
  motif: '图案',
  imageUrl: '横幅图片',
  isOpen: '开放',
  startsAt: '开始',
  endsAt: '结束',
  blocks: '内容块',
  rules: '规则',
};
const STANDARD = '标准';
const word = (words: Readonly<Record<string, string>>, code: string): string =>
  code === '' ? STANDARD : (words[code] ?? code);

/** Returns the content of a block, as far as it can be shown in a line or two. */
function contentOf(block: ZoneBlock): string {
  switch (block.kind) {
    case 'banner':
      return [block.text, block.url, block.imageUrl].filter(Boolean).join('，');
    case 'text':
      return inWords(block.text);
    case 'goods':
      return `${block.remark} 商品 ${block.goodsIds.join('、')}`.trim();
    case 'goods_rule':
      return `${block.remark} 最多 ${block.limit} 个，条件 ${JSON.stringify(block.rule)}`.trim();
    case 'coupons':
      return `${block.remark} ${block.batchIds ? `券 ${block.batchIds.join('、')}` : '专区自己的券'}`.trim();
  }
}

const blocksText = (blocks: readonly ZoneBlock[]): string =>
  blocks
    .map((block, index) =>
      `${index + 1}. ${BLOCK_KINDS[block.kind]}“${block.title}” ${contentOf(block)}`.trim(),
    )
    .join('\n');

const readable = ({ isOpen, blocks, accent, motif, rules, ...words }: TypedZone) => ({
  ...words,
  rules: inWords(rules),
  accent: word(ZONE_ACCENTS, accent),
  motif: word(ZONE_MOTIFS, motif),
  isOpen: isOpen ? '是' : '否',
  blocks: blocks ? blocksText(blocks) : STANDARD,
});

/** Returns the differences between a form and the saved zone, in the words of the form. */
export const zoneDifferences = ({ saved, typed }: Record<'saved' | 'typed', TypedZone>): Difference[] =>
  differencesOf(FIELDS, { saved: readable(saved), typed: readable(typed) });

/**
 * Merges two changes of a zone: by fields, texts by their paragraphs. Its blocks are one field, unless each of them was
 * changed by one side only, or in other paragraphs, and their number is unchanged.
 */
export const mergeZones = (forms: Three<TypedZone>): Merged<TypedZone> =>
  mergeFields(forms, { within: { rules: mergeTexts, blocks: mergeBlocks } });

const mergeBlocks: FieldMerge<TypedZone['blocks']> = ({ opened, saved, typed }) => {
  const asWhole = { mine: typed, theirs: saved };
  if (!opened || saved?.length !== opened.length || typed?.length !== opened.length) return asWhole;
  const blocks = opened.flatMap(
    (block, at) => mergeBlock({ opened: block, saved: saved[at], typed: typed[at] }) ?? [],
  );
  return blocks.length < opened.length ? asWhole : { mine: blocks, theirs: blocks };
};

/** Null where both sides changed the same part of a block. */
function mergeBlock({ opened, saved, typed }: Three<ZoneBlock | undefined>): ZoneBlock | null {
  if (opened?.kind === 'text' && saved?.kind === 'text' && typed?.kind === 'text') {
    const { both, mine } = mergeFields({ opened, saved, typed }, { within: { text: mergeTexts } });
    return both.length > 0 ? null : mine;
  }
  const asField = { opened: { block: opened }, saved: { block: saved }, typed: { block: typed } };
  const { both, mine } = mergeFields(asField);
  return both.length > 0 ? null : (mine.block ?? null);
}
