import { chromium } from '@playwright/test';
import { findBrowser } from './scripts/prepare/browser.mjs';
const url = process.argv[2];
const b = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync','--disable-quic'] });
for (let run = 0; run < 3; run++) {
  const c = await b.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true });
  const p = await c.newPage();
  const s = await c.newCDPSession(p);
  await s.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await s.send('Network.enable');
  await s.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 204800, uploadThroughput: 86400 });
  await p.addInitScript(() => { window.seen = []; new PerformanceObserver((l) => l.getEntries().forEach((e) => seen.push(['lcp', Math.round(e.startTime), e.size, e.element?.tagName + '.' + (e.element?.className||'').slice(0,30), (e.url||'').slice(0,60), Math.round(e.renderTime), Math.round(e.loadTime)]))).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((l) => l.getEntries().forEach((e) => seen.push(['cls', Math.round(e.startTime), e.value, e.hadRecentInput, ...e.sources.map(x=>x.node?.outerHTML?.slice(0,80) + JSON.stringify(x.previousRect.toJSON())+JSON.stringify(x.currentRect.toJSON()))]))).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((l) => l.getEntries().forEach((e) => seen.push(['long', Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: true }); });
  await p.goto(url, { waitUntil: 'load' });
  await p.waitForTimeout(1200);
  const r = await p.evaluate(() => ({ seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, nav: (({ responseStart, responseEnd, domInteractive, domContentLoadedEventEnd, loadEventEnd, encodedBodySize }) => ({ responseStart, responseEnd, domInteractive, domContentLoadedEventEnd, loadEventEnd, encodedBodySize }))(performance.getEntriesByType('navigation')[0]), res: performance.getEntriesByType('resource').map((e) => [e.name.slice(-40), Math.round(e.startTime), Math.round(e.requestStart), Math.round(e.responseStart), Math.round(e.responseEnd), e.encodedBodySize]) }));
  console.log(JSON.stringify(r.nav), 'fcp', Math.round(r.fcp));
  for (const x of r.seen) console.log('  ', x.join(' '));
  if (run === 2) for (const x of r.res) console.log('     ', x.join(' '));
  await c.close();
}
await b.close();
