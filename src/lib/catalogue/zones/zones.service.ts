import { named } from '#lib/platform/db/rows.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { buyersPage } from '#lib/routes.rules.ts';
import { zoneTag } from '#lib/cache-tag.rules.ts';
import { readBlock, wrongBlocks, type ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import {
  ZONE_ACCENTS,
  ZONE_MOTIFS,
  type ZoneAccent,
  type ZoneDefinition,
  type ZoneKey,
  type ZoneMotif,
} from '#lib/catalogue/zones/zones.rules.ts';
import {
  findBlocks,
  findFixedZone,
  findZone,
  findZoneMadeBy,
  findZones,
  findZoneTexts,
  insertZone,
  replaceBlocks,
  setZone,
} from '#lib/catalogue/zones/zones.repository.ts';
import type { ZoneRow } from '#lib/catalogue/zones/zones.table.ts';

/** A zone without its blocks: values of its definition unless operators set others. Times in ms. */
export interface ZoneHead {
  key: ZoneKey;
  /** Null for a fixed zone that was never changed. */
  id: number | null;
  title: string;
  headline: string;
  accent: ZoneAccent;
  motif: ZoneMotif;
  /** An uploaded picture; empty where the banner is generated. */
  imageUrl: string;
  /** Markdown. */
  rules: string;
  isOpen: boolean;
  startsAt: number | null;
  endsAt: number | null;
  /** 0 before the first change. */
  version: number;
}

export interface ZoneContent extends ZoneHead {
  blocks: readonly ZoneBlock[];
  /** True when the blocks were set by an operator, not by the definition. */
  hasOwnBlocks: boolean;
}

export const zoneSubject = (id: number): string => `zone:${id}`;

const definitionOf = (key: ZoneKey): ZoneDefinition => ZONES[key];

const known = <Word extends string>(words: Readonly<Record<Word, string>>, word: string): Word | null =>
  Object.hasOwn(words, word) ? (word as Word) : null;

/** Returns a zone as operators set it; null where a template has none with this id. Its pages carry `zone:KEY`. */
export function zoneContent(db: Db, key: ZoneKey, id: number | null): Promise<ZoneContent | null> {
  // Any number may be requested as an id; only unique zones are cached.
  return id === null
    ? remembered(db, `zone:${key}`, [zoneTag(key)], () => fixedZone(db, key))
    : zoneOfTemplate(db, key, id);
}

async function fixedZone(db: Db, key: ZoneKey): Promise<ZoneContent | null> {
  const definition = definitionOf(key);
  if (definition.isTemplate) return null;
  const row = await findFixedZone(db, key);
  return row ? withBlocks(db, row) : { ...headOf(key), blocks: definition.blocks, hasOwnBlocks: false };
}

async function zoneOfTemplate(db: Db, key: ZoneKey, id: number): Promise<ZoneContent | null> {
  const row = await findZone(db, key, id);
  return row ? withBlocks(db, row) : null;
}

async function withBlocks(db: Db, row: ZoneRow): Promise<ZoneContent> {
  const head = headOf(row.kind, row);
  if (row.hasOwnBlocks === 0) {
    return { ...head, blocks: definitionOf(row.kind).blocks, hasOwnBlocks: false };
  }
  const rows = await findBlocks(db, row.id);
  return {
    ...head,
    blocks: rows.flatMap((one) => readBlock(one.kind, one.content) ?? []),
    hasOwnBlocks: true,
  };
}

/** The zones of templates, the newest first. */
export async function zonesOfTemplate(db: Db, keys: readonly ZoneKey[]): Promise<ZoneHead[]> {
  return remembered(db, `zones:${keys.join()}`, keys.map(zoneTag), async () =>
    (await findZones(db, keys)).map((row) => headOf(row.kind, row)),
  );
}

/** All zones, fixed ones and those of templates, without their blocks. */
export function allZones(db: Db): Promise<readonly ZoneHead[]> {
  const keys = Object.keys(ZONES) as ZoneKey[];
  return remembered(db, 'all-zones', keys.map(zoneTag), async () => {
    const rows = await findZones(db, keys);
    const ofTemplates = rows.filter(({ kind }) => definitionOf(kind).isTemplate);
    const fixed = keys.filter((key) => !definitionOf(key).isTemplate);
    return [
      ...fixed.map((key) =>
        headOf(
          key,
          rows.find(({ kind }) => kind === key),
        ),
      ),
      ...ofTemplates.map((row) => headOf(row.kind, row)),
    ];
  });
}

function headOf(key: ZoneKey, row?: ZoneRow): ZoneHead {
  const definition = definitionOf(key);
  return {
    key,
    id: row?.id ?? null,
    title: row?.title || definition.title,
    headline: row?.headline || definition.headline,
    accent: known(ZONE_ACCENTS, row?.accent ?? '') ?? definition.accent,
    motif: known(ZONE_MOTIFS, row?.motif ?? '') ?? definition.motif,
    imageUrl: row?.imageUrl ?? '',
    rules: row?.rules || definition.rules,
    isOpen: row?.isOpen !== 0,
    startsAt: row?.startsAt ?? null,
    endsAt: row?.endsAt ?? null,
    version: row?.version ?? 0,
  };
}

/** Input of an operator. Empty texts use the definition's; `blocks` null uses its blocks. */
export type ZoneInput = Omit<ZoneHead, 'key' | 'id' | 'version' | 'accent' | 'motif'> & {
  accent: ZoneAccent | '';
  motif: ZoneMotif | '';
  blocks: readonly ZoneBlock[] | null;
};

/** A zone with an input that is not saved: for its preview. */
export function zoneOfInput(key: ZoneKey, id: number | null, input: ZoneInput): ZoneContent {
  const row = { ...named(toRow(key, input, 0)), id: id ?? 0, version: 0, idempotencyKey: null, createdAt: 0 };
  const { blocks } = input;
  return {
    ...headOf(key, row),
    id,
    blocks: blocks ?? definitionOf(key).blocks,
    hasOwnBlocks: blocks !== null,
  };
}

/** Zone to save: a fixed one by key, one of a template by id, a new one without; in the version opened (0: none). */
export interface SavedZone {
  key: ZoneKey;
  id: number | null;
  version: number;
  /** Idempotency key of the form that creates one of a template. */
  idempotencyKey?: string | null;
}

/**
 * Saves all of a zone; a form that already created its zone changes it instead; every page that shows it is rebuilt.
 * Returns its id. Throws `invalid_form` for content that cannot be shown, `not_found`, and `conflict` where another
 * user was faster. One whose end has passed is refused unless it is ended on purpose (`mayEnd`).
 */
export async function saveZone(
  db: Db,
  operator: Member,
  {
    zone: { key, id, version, idempotencyKey = null },
    input,
    mayEnd = false,
  }: { zone: SavedZone; input: ZoneInput; mayEnd?: boolean },
  now: number,
): Promise<number> {
  requireShowable(key, input);
  if (!mayEnd) await requireSold(db, input.blocks ?? []);
  return change(db, async (trx, touch) => {
    const row = definitionOf(key).isTemplate
      ? id === null
        ? await findZoneMadeBy(trx, key, idempotencyKey)
        : await findZone(trx, key, id)
      : await findFixedZone(trx, key);
    if (id !== null && !row) throw notFound('这个专区');
    if (!mayEnd && input.endsAt !== null && input.endsAt <= now && input.endsAt !== row?.endsAt)
      throw fieldError('ends_at', '结束时间已经过去，专区不会显示。');
    const isMadeBefore = row !== undefined && id === null && definitionOf(key).isTemplate;
    if (row && !isMadeBefore && row.version !== version) throw overtaken();
    const saved =
      row?.id ??
      (await insertZone(trx, {
        ...toRow(key, input, now),
        idempotency_key: idempotencyKey,
        created_at: now,
      }));
    if (row && !(await setZone(trx, row, toRow(key, input, now)))) throw overtaken();
    await replaceBlocks(
      trx,
      saved,
      (input.blocks ?? []).map(({ kind, ...content }) => ({ kind, content: JSON.stringify(content) })),
    );
    await recordAudit(trx, {
      actorId: operator.id,
      action: row ? 'zone.edit' : 'zone.create',
      subject: zoneSubject(saved),
      detail: `${headOf(key).title}：${input.title || definitionOf(key).title}，${input.blocks ? `${input.blocks.length} 块` : '默认内容'}`,
      at: now,
    });
    for (const bound of [input.startsAt, input.endsAt])
      if (bound !== null && bound > now) await askForWork(trx, 'zones', bound);
    touch(zoneTag(key));
    if (asLinked(key, row ?? UNCHANGED) !== asLinked(key, named(toRow(key, input, now)))) touch('nav');
    return saved;
  });
}

/** Returns the part of a zone that menus on every page depend on: its title, and whether they link to it. */
const asLinked = (
  key: ZoneKey,
  { title, isOpen, startsAt, endsAt }: Pick<ZoneRow, 'title' | 'isOpen' | 'startsAt' | 'endsAt'>,
): string => [title || definitionOf(key).title, isOpen, startsAt, endsAt].join('\n');

const UNCHANGED = { title: '', isOpen: 1, startsAt: null, endsAt: null } as const;

const overtaken = (): ShopError =>
  new ShopError('conflict', '这个专区刚被别人改过，这次没有保存。请看过差别再保存。');

/** Refuses individually chosen goods that are not on sale, naming the first; the desk marks later ones. */
async function requireSold(db: Db, blocks: readonly ZoneBlock[]): Promise<void> {
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'goods') continue;
    const found = new Map((await findGoodsByIds(db, block.goodsIds)).map((goods) => [goods.id, goods]));
    const gone = block.goodsIds.filter((id) => !found.get(id)?.isOnSale);
    if (gone.length === 0) continue;
    const named = gone.slice(0, MOST_NAMED).map((id) => `${found.get(id)?.name ?? '商品'}（编号 ${id}）`);
    const more = gone.length > MOST_NAMED ? `等 ${gone.length} 个` : '';
    throw fieldError(
      'blocks',
      `第 ${index + 1} 块的${named.join('、')}${more}已下架或不存在，请换掉再保存。`,
    );
  }
}
const MOST_NAMED = 3;

function requireShowable(key: ZoneKey, { title, rules, blocks, startsAt, endsAt }: ZoneInput): void {
  if (definitionOf(key).isTemplate && title.trim() === '') throw fieldError('title', '请填写标题。');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw fieldError('ends_at', '结束时间要晚于开始时间。');
  const texts = (blocks ?? []).flatMap((block) => (block.kind === 'text' ? block.text : []));
  const wrong =
    wrongBlocks(blocks ?? []) ??
    wrongBanner(blocks ?? []) ??
    texts.map(wrongMarkdown).find((found) => found !== null) ??
    null;
  if (wrong !== null) throw fieldError('blocks', wrong);
  const wrongRules = wrongMarkdown(rules);
  if (wrongRules !== null) throw fieldError('rules', wrongRules);
}

function wrongBanner(blocks: readonly ZoneBlock[]): string | null {
  const index = blocks.findIndex(
    (block) => block.kind === 'banner' && block.url !== '' && buyersPage(block.url) === null,
  );
  return index === -1
    ? null
    : `第 ${index + 1} 块（横幅）的链接要是顾客能打开的本站页面，以 / 开头，请重新选择。`;
}

const toRow = (key: ZoneKey, input: ZoneInput, now: number) => ({
  kind: key,
  fixed_kind: definitionOf(key).isTemplate ? null : key,
  title: input.title.trim(),
  headline: input.headline.trim(),
  accent: input.accent,
  motif: input.motif,
  image_url: input.imageUrl,
  rules: input.rules.trim(),
  has_own_blocks: input.blocks ? (1 as const) : (0 as const),
  is_open: input.isOpen ? (1 as const) : (0 as const),
  starts_at: input.startsAt,
  ends_at: input.endsAt,
  updated_at: now,
});

/** Returns the texts of zones that may contain pictures, by the zone's title. */
export const zonePictureTexts = async (db: Db): Promise<{ title: string; text: string }[]> =>
  (await findZoneTexts(db)).map(({ kind, title, text }) => ({ title: title || ZONES[kind].title, text }));
