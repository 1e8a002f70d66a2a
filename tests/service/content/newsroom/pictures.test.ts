import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readPicture, savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { createArticle, saveArticle } from '#lib/content/newsroom/write.service.ts';
import { pictureLibrary, removeUnusedPicture } from '#lib/storefront/picture-library.service.ts';
import { readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const flat = (width: number, height: number, background = '#0a7d68') =>
  sharp({ create: { width, height, channels: 3, background } });

const DATES = { created_at: NOW, updated_at: NOW };
const FESTIVAL = {
  name: '春节',
  headline: '',
  starts_at: 1,
  ends_at: 2,
  accent: 'season',
  motif: 'boxes',
  image_url: '',
  banner_title: '',
  banner_text: '',
  goods_from: 'brand:1',
  goods_title: '',
  coupon_id: null,
  text_title: '',
  text: '',
  slots: '',
  nav_name: '',
  hot_words: '',
  idempotency_key: null,
  ...DATES,
};
const BRAND = { name: '云生', letter: 'Y', headline: '', licences: '[]', tone: '', picture_key: '' } as const;
const CONTRACT = { year: 2031, version: 1, hash: '', created_at: NOW, published_at: NOW };
const ADVERT = {
  slot: 'common',
  title: '备货',
  subtitle: '',
  url: '',
  accent: 'brand',
  motif: 'boxes',
  sort: 1,
};

/** Records that show a picture apart from articles, put in as their own desks leave them; `where` is their name. */
const SHOWING: [where: string, show: (db: Db, url: string) => { execute: () => Promise<unknown> }][] = [
  ['广告“备货”', (db, image_url) => db.insertInto('advert').values({ ...ADVERT, image_url })],
  ['节庆活动“春节”', (db, image_url) => db.insertInto('festival').values({ ...FESTIVAL, image_url })],
  [
    '节庆活动“元宵”',
    (db, url) => db.insertInto('festival').values({ ...FESTIVAL, name: '元宵', text: `![图](${url})` }),
  ],
  [
    '品牌“云生”',
    (db, url) =>
      db
        .insertInto('brand')
        .values({ ...BRAND, ...DATES, story: `![图](${url} "说")`, sort: 1, is_shown: 0 }),
  ],
  [
    '合同“2031 年度第 1 版”',
    (db, url) => db.insertInto('contract_text').values({ ...CONTRACT, body: `![章](${url})` }),
  ],
];

describe.each(ENGINES)("editors' pictures on %s", (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
  });
  afterAll(() => fresh.close());
  const save = async (image: Sharp, now = NOW) =>
    savePicture(db, lin, { bytes: new Uint8Array(await image.toBuffer()), alt: '货架' }, now);
  const kept = async (url: string, inWidth?: string) => {
    const bytes = await readPicture(db, url, inWidth);
    return bytes && sharp(bytes).metadata();
  };

  it('stand upright, hold no data of the camera and come in the widths pages ask for', async () => {
    const photo = flat(2400, 1200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: '相机' } })
      .jpeg();
    const { url, width, height } = await save(photo);
    expect([width, height]).toEqual([1200, 2400]);
    const own = await kept(url);
    expect(own).toMatchObject({ format: 'webp', width: 1200, height: 2400 });
    expect([own?.exif, own?.orientation, own?.xmp]).toEqual([undefined, undefined, undefined]);
    expect((await kept(url, '480'))?.width).toBe(480);
    expect((await kept(url, '960'))?.width).toBe(960);
    expect(await kept(url, '1600')).toBeNull();
  });

  it('are no wider than 1600, and small ones stay as they are', async () => {
    expect(await save(flat(3000, 300, '#111').png())).toMatchObject({ width: 1600, height: 160 });
    const small = await save(flat(40, 30, '#222').webp());
    expect(small).toMatchObject({ width: 40, height: 30 });
    expect(await kept(small.url, '480')).toBeNull();
    const long = await save(flat(100, 12_000, '#333').png());
    expect(readPictureAddress(long.url)).not.toBeNull();
  });

  it('are found again by what is said of them and where, and go only where nothing shows them', async () => {
    const used = await save(flat(60, 40, '#555').png());
    const idle = await save(flat(61, 40, '#666').png());
    const id = await createArticle(db, lin, 312, NOW);
    const body = `![图](${used.url}#small "二号\\"库\\"")\n`;
    const text = { title: '搬家通知', summary: '', keywords: '', author: '', source: '', body };
    await saveArticle(db, lin, { id, base: 1, text }, NOW);
    const found = async (keywords: string) =>
      (await pictureLibrary(db, { keywords, page: 1 })).list.map(({ url, caption, uses }) => [
        url,
        caption,
        uses,
      ]);
    for (const keywords of ['二号"库', '搬家'])
      expect(await found(keywords)).toEqual([[used.url, '二号"库"', ['文章《搬家通知》']]]);
    expect(await found('没有这个词')).toEqual([]);

    const keyIn = (url: string) => readPictureAddress(url)?.key ?? '';
    // an older version has it, and can be restored
    await saveArticle(db, lin, { id, base: 2, text: { ...text, body: '不用了\n' } }, NOW);
    await expect(removeUnusedPicture(db, lin, keyIn(used.url), NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await kept(used.url)).not.toBeNull();
    expect((await found('搬家'))[0]?.[2]).toEqual(['文章《搬家通知》的旧版本']);
    await removeUnusedPicture(db, lin, keyIn(idle.url), NOW);
    await removeUnusedPicture(db, lin, keyIn(idle.url), NOW);
    expect(await kept(idle.url)).toBeNull();
  });

  it.each(SHOWING)('that are shown by %s stay', async (where, show) => {
    const { url } = await save(flat(63, 40, `#78${SHOWING.findIndex(([one]) => one === where)}`).png());
    await show(db, url).execute();
    const key = readPictureAddress(url)?.key ?? '';
    await expect(removeUnusedPicture(db, lin, key, NOW)).rejects.toMatchObject({
      message: `${where}用着这张图片，不能删除。`,
    });
    expect(await kept(url)).not.toBeNull();
  });

  it('that are the same are one', async () => {
    const [one, two] = await Promise.all([
      save(flat(50, 50, '#444').png()),
      save(flat(50, 50, '#444').png()),
    ]);
    expect(one).toEqual(two);
    const rows = await db.selectFrom('article_picture').select('id').where('width', '=', 50).execute();
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1)],
  ])('are not made of %s', async (_what, bytes) => {
    await expect(savePicture(db, lin, { bytes, alt: 'x' }, NOW)).rejects.toMatchObject({
      fields: { picture: [expect.stringMatching(/[\u4e00-\u9fff]/)] },
    });
  });

  it('do not move', async () => {
    const frames = await Promise.all(['#f00', '#0f0'].map((colour) => flat(20, 20, colour).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    await expect(savePicture(db, lin, { bytes: moving, alt: 'x' }, NOW)).rejects.toMatchObject({
      fields: { picture: [expect.stringContaining('会动')] },
    });
  });

  it('come 200 a day at most', async () => {
    const busy = await makeEditor(db, '忙编辑');
    const rows = Array.from({ length: 200 }, (_, at) => ({
      key: `busy${at}`,
      alt: '',
      width: 1,
      height: 1,
      created_by: busy.id,
      created_at: NOW,
    }));
    await db.insertInto('article_picture').values(rows).execute();
    const bytes = await flat(9, 9).png().toBuffer();
    await expect(savePicture(db, busy, { bytes, alt: 'x' }, NOW + 1)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect((await savePicture(db, busy, { bytes, alt: 'x' }, NOW + DAY_MS)).width).toBe(9);
  });

  it('come no more than 200 a day, though twenty come at once', async () => {
    const busy = await makeEditor(db, '同时编辑');
    const rows = Array.from({ length: 197 }, (_, at) => ({
      key: `together${at}`,
      alt: '',
      width: 1,
      height: 1,
      created_by: busy.id,
      created_at: NOW,
    }));
    await db.insertInto('article_picture').values(rows).execute();
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        flat(20 + at, 9)
          .png()
          .toBuffer(),
      ),
    );
    const together = await Promise.allSettled(
      pictures.map((bytes) => savePicture(db, busy, { bytes, alt: 'x' }, NOW + 1)),
    );
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
