import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserName } from '#lib/people/members/sessions/session-list.service.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 14; V2227A) ${WEBKIT}`;

describe('browserName', () => {
  it.each([
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'Windows 上的 Chrome'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Windows 上的 Edge'],
    [`${WINDOWS} Chrome/109.0 Safari/537.36 QIHU 360SE`, 'Windows 上的 360 浏览器'],
    [`${WINDOWS} Chrome/94.0 Safari/537.36 Core/1.94 QQBrowser/11.9`, 'Windows 上的 QQ 浏览器'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 'Windows 上的 Firefox'],
    [`${ANDROID} Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49`, 'Android 上的微信'],
    [`${ANDROID} Version/4.0 Chrome/100 UCBrowser/16.5 Mobile Safari/537.36`, 'Android 上的 UC 浏览器'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
      'iPhone 上的 Safari',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
      'macOS 上的 Safari',
    ],
    [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114 Safari/537.36 ArkWeb/4.1`, '鸿蒙上的 Chrome'],
    ['curl/8.5.0', '未知设备'],
    ['', '未知设备'],
  ])('names %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));

  it('has a name for whatever a browser says', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => browserName(text).length > 0));
  });
});
