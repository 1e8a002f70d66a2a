import { hashText } from '#lib/drawing/hash.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { remembered } from '#lib/db/memo.ts';
import type { DrawnPicture } from '#lib/goods/picture.service.ts';
import { drawLicence } from '#lib/shop/licence-picture.rules.ts';
import { drawSurroundings } from '#lib/shop/map.rules.ts';
import { shopSetting } from '#lib/shop/shop.service.ts';

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
