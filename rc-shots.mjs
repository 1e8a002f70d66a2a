import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:4631';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function as(user, width) {
  const c = await b.newContext({ viewport: { width, height: 900 } });
  const p = await c.newPage();
  await p.goto(base + '/login');
  await p.getByLabel('用户名').first().fill(user).catch(async () => p.locator('input[name=username]').fill(user));
  await p.locator('input[type=password]').first().fill('yaocang2026');
  await p.locator('form button:has-text("登录")').first().click();
  await p.waitForLoadState();
  return p;
}
const which = process.argv[2];
for (const width of [1440, 390]) {
  if (!which || which === 'op') {
    const p = await as('operator', width);
    for (const [n, path] of [['list', '/admin/recalls'], ['detail', '/admin/recalls/2'], ['new', '/admin/recalls/new?goods=1538'], ['lots', '/admin/goods/1538/lots'], ['order16', '/admin/orders/16'], ['today', '/admin/today'], ['closed', '/admin/recalls/1']]) {
      await p.goto(base + path);
      await p.screenshot({ path: `/tmp/rc-shots/${n}-${width}.png`, fullPage: true });
    }
    await p.goto(base + '/admin/recalls/new?find=yxt');
    await p.screenshot({ path: `/tmp/rc-shots/find-${width}.png`, fullPage: true });
    // preview of a lot held by paid orders
    await p.goto(base + '/admin/recalls/new?goods=3416');
    await p.locator('[name=lots]').fill('C3168349');
    await p.locator('[name=level]').first().check({force:true}).catch(()=>{});
    await p.locator('[name=reason]').fill('含量测定不合格');
    await p.locator('button:has-text("预览")').click();
    await p.waitForLoadState();
    await p.screenshot({ path: `/tmp/rc-shots/preview-${width}.png`, fullPage: true });
  }
  if (!which || which === 'buyer') {
    const p = await as('buyer', width);
    for (const [n, path] of [['buyer-order', '/order/info/3'], ['buyer-return', '/order/return/3?recall=3'], ['buyer-msg', '/wdxx']]) {
      await p.goto(base + path);
      await p.screenshot({ path: `/tmp/rc-shots/${n}-${width}.png`, fullPage: true });
    }
  }
}
await b.close();
