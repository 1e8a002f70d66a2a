import { licencePictures, surroundingsPicture } from '#lib/content/company/company-pictures.service.ts';
import { shopSetting } from '#lib/content/company/company.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

export type ContactFacts = Awaited<ReturnType<typeof contactFacts>>;

/** Where the company is, when it answers and who to call. */
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
    ...{ name, number },
    src: `/picture/licence/${at + 1}-${pictures[at]?.version ?? ''}.svg`,
    alt: `${name}，编号 ${number}${isSample ? '，演示样张' : ''}`,
  }));
  return { shown, isSample };
}
