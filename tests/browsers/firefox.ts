import puppeteer from 'puppeteer-core';
import { type BrowserWindow, WITHIN_MS } from './browser-window.ts';

/** Opens a window of an installed Firefox, which is driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<BrowserWindow> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(WITHIN_MS);
  await page.setViewport({ width: 1440, height: 900 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    name: await browser.version(),
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    type: (xpath, text) => at(xpath).fill(text),
    press: (xpath) => at(xpath).click(),
    see: async (xpath) => void (await at(xpath).wait()),
    address: () => Promise.resolve(page.url()),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}
