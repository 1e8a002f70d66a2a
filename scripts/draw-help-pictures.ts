// Draws the pictures of the help centre again from a shop that runs with the demo's data: each page once, cut to what
// the article is about. Writes the pictures, and their addresses into the articles. Run after a screen changed:
// npm start, and in another terminal: node scripts/draw-help-pictures.ts [http://127.0.0.1:4321]
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { keyOf } from '../src/lib/content/newsroom/pictures/encode-picture.server.ts';
import { pictureAddress } from '../src/lib/platform/markdown/pictures.rules.ts';

interface Shot {
  /** Alternative text of the picture in the article: it locates the picture in the text. */
  alt: string;
  /** A demo account; null for a visitor. */
  account: string | null;
  /** Path of the page; with a button, of the page that this leads to from the first order that has it. */
  path: string;
  button?: string;
  /** Element at the upper left corner, and the size kept from there (px). */
  from: string;
  size: [width: number, height: number];
}

const SHOTS: Shot[] = [
  {
    alt: '会员注册第一步：手机号、用户名和密码',
    account: null,
    path: '/register/step1',
    from: 'main .card',
    size: [640, 600],
  },
  {
    alt: '商品列表：填数量，点加购',
    account: 'buyer',
    path: '/list/no_image',
    from: 'main table',
    size: [984, 330],
  },
  {
    alt: '快捷采购：录入框、采购单和合计',
    account: 'buyer',
    path: '/kjcg',
    from: 'main h1',
    size: [800, 480],
  },
  {
    alt: '购物车：一行下面写着换成哪一种更省，上面是凑单',
    account: 'buyer',
    path: '/cart/step1',
    from: 'main h1',
    size: [984, 380],
  },
  {
    alt: '资质证照：每一项的状态',
    account: 'newcomer',
    path: '/zhzx/zzzj',
    from: 'main h1',
    size: [800, 560],
  },
  {
    alt: '申请售后：数量、原因和照片',
    account: 'buyer',
    path: '/order?state=completed',
    button: '申请售后',
    from: 'main h1',
    size: [800, 620],
  },
  {
    alt: '支付订单：几种付款办法',
    account: 'buyer',
    path: '/order?state=unpaid',
    button: '去支付',
    from: 'main .card',
    size: [984, 560],
  },
  {
    alt: '申请发票：勾选订单，选种类和抬头',
    account: 'buyer',
    path: '/dzfp/apply',
    from: 'main h1',
    size: [800, 420],
  },
];

const PASSWORD = 'yaocang2026';
const WINDOW = { width: 1040, height: 1400 };
/** Scale of the pictures, so that they stay readable when enlarged. */
const SCALE = 1.3;
const MARGIN = 12;
const LARGEST = 40 * 1024;
const ARTICLES = new URL('../src/demo/articles/', import.meta.url);
const PICTURES = new URL('pictures/', ARTICLES);
const origin = process.argv[2] ?? 'http://127.0.0.1:4321';

async function login(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('用户名').first().fill(account);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the page or dialog of a picture. */
async function open(page: Page, { path, button }: Shot): Promise<void> {
  await page.goto(path);
  if (button === undefined) return;
  const orders = await page
    .locator('main a[href^="/order/info/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  for (const order of orders) {
    await page.goto(order);
    const way = page.locator('main').getByRole('link', { name: button, exact: true }).first();
    if ((await way.count()) === 0) continue;
    const before = page.url();
    await way.click();
    return page.waitForURL((url) => url.href !== before);
  }
  throw new Error(`no order of ${path} offers ${button}`);
}

/** As WebP in the best quality that is small enough. */
async function pack(png: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  for (let quality = 82; quality >= 30; quality -= 6) {
    const { data, info } = await sharp(png)
      .webp({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (data.byteLength <= LARGEST) return { bytes: data, width: info.width, height: info.height };
  }
  throw new Error(`a picture is larger than ${LARGEST} bytes in any quality`);
}

const texts = readdirSync(ARTICLES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

function putIn(alt: string, address: string): void {
  const place = new RegExp(`!\\[${alt}\\]\\([^)]*\\)`);
  const name = texts.find((text) => place.test(readFileSync(new URL(text, ARTICLES), 'utf8')));
  if (name === undefined) throw new Error(`no article holds a picture called ${alt}`);
  const file = new URL(name, ARTICLES);
  writeFileSync(file, readFileSync(file, 'utf8').replace(place, `![${alt}](${address})`));
}

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
rmSync(PICTURES, { recursive: true, force: true });
mkdirSync(PICTURES);
for (const shot of SHOTS) {
  const { alt, account, from, size } = shot;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: WINDOW,
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (account !== null) await login(page, account);
  await open(page, shot);
  await page.waitForLoadState('networkidle');
  const corner = await page.locator(from).first().boundingBox();
  if (!corner) throw new Error(`nothing is shown for ${alt}`);
  const clip = { x: corner.x - MARGIN, y: corner.y - MARGIN, width: size[0], height: size[1] };
  const png = await page.screenshot({ animations: 'disabled', clip });
  const { bytes, width, height } = await pack(png);
  const address = pictureAddress({ key: keyOf(bytes), width, height });
  writeFileSync(new URL(address.split('/').at(-1) ?? '', PICTURES), bytes);
  putIn(alt, address);
  process.stdout.write(`${alt}: ${width}x${height}, ${bytes.byteLength} bytes\n`);
  await context.close();
}
await browser.close();
