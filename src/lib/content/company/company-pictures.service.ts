import { hashText } from '#lib/platform/drawing/svg.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import type { DrawnPicture } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { drawLicence, drawSurroundings } from '#lib/platform/drawing/company-pictures.rules.ts';
import { shopSetting } from '#lib/content/company/company.service.ts';

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
