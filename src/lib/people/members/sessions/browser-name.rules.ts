/** What browsers call themselves, the most particular first: most of them claim to be Chrome or Safari as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/AlipayClient\//, '支付宝'],
  [/\bM?QQBrowser\//, 'QQ 浏览器'],
  [/\bQQ\//, 'QQ'],
  [/\b(360SE|360EE|QihooBrowser|QHBrowser)\b/, '360 浏览器'],
  [/\bUC?Browser\//, 'UC 浏览器'],
  [/\bHuaweiBrowser\//, '华为浏览器'],
  [/\bMiuiBrowser\//, '小米浏览器'],
  [/\b(HeyTap|Oppo)Browser\//, 'OPPO 浏览器'],
  [/\bVivoBrowser\//, 'vivo 浏览器'],
  [/\bSogou|\bMetaSr\b/, '搜狗浏览器'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bTrident\/|\bMSIE /, 'IE'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(OpenHarmony|HarmonyOS|ArkWeb)\b/, '鸿蒙'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: readonly [RegExp, string][], userAgent: string): string | null =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** A name with a blank where Latin letters meet the Chinese ones after, or before it. */
const spaced = (before: string, after: string): string =>
  `${before}${/\w$/.test(before) || /^\w/.test(after) ? ' ' : ''}${after}`;

/** A browser as people know it, from what it says of itself: `Windows 上的 Edge`; for what says nothing known, that. */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  const where = system === null ? '' : `${spaced(system, '')}上的`;
  if (browser === null) return where === '' ? '未知设备' : `${where}其他程序`;
  return where === '' ? browser : where + spaced('', browser);
}
