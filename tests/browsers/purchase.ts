import { DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import type { BrowserWindow } from './browser-window.ts';

/** A purchase from the login to the paid order, whose number it returns. */
export async function purchase(window: BrowserWindow, shop: string, goodsId: number): Promise<string> {
  await window.open(`${shop}/login?next=/list/info/${goodsId}`);
  await window.type('//input[@name="username"]', 'buyer');
  await window.type('//input[@name="password"]', DEMO_PASSWORD);
  await window.press('//main//button[normalize-space()="登录"]');
  await window.press('(//main//button[contains(normalize-space(), "加入购物车")])[1]');
  await window.see('//*[@role="status"][contains(., "已加入购物车")]');
  await window.open(`${shop}/cart/step1`);
  await window.press('//main//button[contains(., "去结算")]');
  await window.see('//h1[normalize-space()="核对订单"]');
  await window.press('//main//button[contains(., "提交订单")]');
  await window.type('//input[@name="payment_password"]', DEMO_PAYMENT_PASSWORD);
  const id = /\d+$/.exec(await window.address())?.[0] ?? '';
  await window.press('//main//button[contains(., "用余额支付")]');
  await window.see('//h1[normalize-space()="支付完成"]');
  return id;
}
