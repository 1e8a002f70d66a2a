import { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { findSetting } from '#lib/platform/db/setting.server.ts';
import { hashText } from '#lib/platform/drawing/svg.rules.ts';
import type { DrawnPicture } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { drawLicence, drawSurroundings } from '#lib/platform/drawing/company-pictures.rules.ts';
import { drawQrSvg } from '#lib/platform/drawing/qr.rules.ts';
import { type Settings, siteOrigin } from '#lib/platform/process/settings.server.ts';

const schemas = {
  /** Product §9.4: `common_config`, and the contents of the footer. */
  common_config: z.object({
    hot_line: z.string(),
    service_hours: z.string(),
    company: z.string(),
    address: z.string(),
  }),
  /** Service hours, row by row; the contact page falls back to `service_hours` where there is none. */
  service_week: z.array(z.object({ days: z.string(), hours: z.string(), note: z.string() })),
  quality_inspection: z.object({ quality_inspection_url: z.string(), msg: z.string() }),
  /** Company licences in the footer (drug, device, food, business). */
  licences: z.array(z.object({ name: z.string(), number: z.string() })),
  /** Bank account for transfers. */
  bank_account: z.object({ name: z.string(), bank: z.string(), account: z.string() }),
  /** Address for returned goods, with the recipient: several lines. */
  return_address: z.object({ address: z.string() }),
  /** The house account's service contact, for members without one of their own. */
  house_contact: z.object({ name: z.string(), phone: z.string() }),
};

const fallbacks: { [Key in SettingKey]: SettingValue<Key> } = {
  common_config: { hot_line: '', service_hours: '', company: '药仓', address: '' },
  service_week: [],
  quality_inspection: { quality_inspection_url: '', msg: '' },
  licences: [],
  bank_account: { name: '', bank: '', account: '' },
  return_address: { address: '' },
  house_contact: { name: '', phone: '' },
};

export type SettingKey = keyof typeof schemas;
export type SettingValue<Key extends SettingKey> = z.infer<(typeof schemas)[Key]>;

/** A setting of the shop; an empty one where it was never set. */
export function shopSetting<Key extends SettingKey>(db: Db, key: Key): Promise<SettingValue<Key>> {
  return remembered(db, `setting:${key}`, ['settings'], () => readShopSetting(db, key));
}

/** Reads a setting from the database, without the cache, for changing it. */
export async function readShopSetting<Key extends SettingKey>(db: Db, key: Key): Promise<SettingValue<Key>> {
  const text = await findSetting(db, key);
  const parsed = text === undefined ? undefined : schemas[key].safeParse(JSON.parse(text));
  return (parsed?.success ? parsed.data : fallbacks[key]) as SettingValue<Key>;
}

export type ContactFacts = Awaited<ReturnType<typeof contactFacts>>;

/** Returns the company's address, service hours and phone numbers. */
export async function contactFacts(db: Db) {
  const [config, week, house, map] = await Promise.all([
    shopSetting(db, 'common_config'),
    shopSetting(db, 'service_week'),
    shopSetting(db, 'house_contact'),
    surroundingsPicture(db),
  ]);
  return { config, week, house, map };
}

export type ShownLicences = Awaited<ReturnType<typeof shownLicences>>;

/** The company's licences with their pictures. */
export async function shownLicences(db: Db, isSample: boolean) {
  const licences = await shopSetting(db, 'licences');
  const pictures = await licencePictures(db, isSample);
  const shown = licences.map(({ name, number }, at) => ({
    id: `licence-${at + 1}`,
    name,
    number,
    src: `/picture/licence/${at + 1}-${pictures[at]?.version ?? ''}.svg`,
    alt: `${name}，编号 ${number}${isSample ? '，演示样张' : ''}`,
  }));
  return { shown, isSample };
}

const versioned = (svg: string): DrawnPicture => ({ svg, version: hashText(svg).toString(36) });

/** The pictures of the company's licences in the order of its settings, drawn once until the settings change. */
export function licencePictures(db: Db, isSample: boolean): Promise<DrawnPicture[]> {
  return remembered(db, `licences:${isSample}`, ['settings'], async () => {
    const { company, address } = await shopSetting(db, 'common_config');
    const licences = await shopSetting(db, 'licences');
    return licences.map(({ name, number }) =>
      versioned(drawLicence({ name, number, company, address, isSample })),
    );
  });
}

/** The map of the surroundings. */
export function surroundingsPicture(db: Db): Promise<DrawnPicture> {
  return remembered(db, 'surroundings', ['settings'], async () => {
    const { company } = await shopSetting(db, 'common_config');
    return versioned(drawSurroundings(company));
  });
}

/** The codes of the frame (product §2.4): the mini-program and the messaging app's public account. */
const QR_KINDS = ['mini-program', 'public-account'] as const;
export type QrKind = (typeof QR_KINDS)[number];

const drawn = new Map<string, string>();

/** The SVG of a code, or null where there is no such code; drawn once, as it takes some milliseconds. */
export function qrCode(settings: Settings, kind: string | undefined): string | null {
  if (!QR_KINDS.includes(kind as QrKind)) return null;
  const address = `${siteOrigin(settings)}/?from=${kind}`;
  const svg = drawn.get(address) ?? drawQrSvg(address);
  drawn.set(address, svg);
  return svg;
}
