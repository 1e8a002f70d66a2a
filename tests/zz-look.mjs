import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
for (const who of ['visitor','buyer']) {
 const p = await (await b.newContext({viewport:{width:1440,height:900}})).newPage();
 if (who!=='visitor'){ await p.goto('http://localhost:4512/login'); await p.fill('input[name=username]',who); await p.fill('input[name=password]','yaocang2026'); await p.keyboard.press('Enter'); await p.waitForURL(u=>!u.pathname.startsWith('/login')); }
 await p.goto('http://localhost:4512/'); await p.mouse.move(300,300); await p.waitForTimeout(1500);
 console.log(who, (await p.locator('section[aria-labelledby=seckill]').innerText()).slice(0,1500));
 const s=p.locator('section[aria-labelledby=seckill]'); await s.scrollIntoViewIfNeeded(); await s.screenshot({path:`/tmp/pw/seckill-${who}.png`});
 await p.goto('http://localhost:4512/mrtj/spike'); await p.waitForTimeout(1000);
 await p.screenshot({path:`/tmp/pw/spike-${who}.png`});
 console.log((await p.locator('.zone-cards').first().innerText()).slice(0,700));
}
await b.close();
