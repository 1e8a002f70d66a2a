import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { inlinePicture } from '#lib/catalogue/pictures/goods-picture.service.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

for (const engine of ENGINES)
  describe(`pictures of goods on ${engine}`, () => {
    let fresh: FreshDatabase;
    beforeAll(async () => {
      fresh = await freshDatabase(engine);
    });
    afterAll(() => fresh.close());

    it('are elements of the page that write in its font, and photos stay files', async () => {
      const id = await makeGoods(fresh.db);
      const [goods] = await findGoodsByIds(fresh.db, [id]);
      const drawing = await inlinePicture(fresh.db, pictureAddress(goods!).picture);
      expect(drawing).toMatch(/^<svg viewBox="0 0 240 240" aria-hidden="true">.*<text /);
      expect(drawing).not.toMatch(/font-family|<title|xmlns/);
      expect(await inlinePicture(fresh.db, `/picture/goods/${id}-0123456789abcdef.webp`)).toBeNull();
    });
  });
