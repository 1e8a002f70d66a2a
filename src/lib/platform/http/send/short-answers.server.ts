import { createHash } from 'node:crypto';
import { BUSY_MESSAGE } from '#lib/platform/http/call/envelope.rules.ts';
import { cspHash } from '#lib/platform/http/guard/csp.server.ts';

/** Redirects permanently to a page's new address, but revalidated each time: an address given up may be reused. */
export const movedTo = (address: string): Response =>
  new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } });

/**
 * Returns the ETag of an answer: the same for the same content, on every process. Weak, like all of ours: it identifies
 * the content, compressed or plain, and not the bytes (RFC 9110, 8.8.3.3).
 */
export const etagOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

/** Sends a document made for programs; the page cache keeps it as it keeps pages. */
export const sendXml = (xml: string): Response =>
  new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    },
  });

const RETRY_AFTER_S = 5;
const STYLE =
  'body{margin:0;background:#f5f7f8;color:#1f2933;font:14px/1.8 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}' +
  'main{max-width:480px;margin:0 auto;padding:96px 16px;text-align:center}h1{font-size:24px}' +
  'a{display:inline-block;padding:10px 24px;border-radius:6px;background:#0a7d68;color:#fff;text-decoration:none}';
const PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>系统繁忙 - 药仓</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head><body><main><h1>${BUSY_MESSAGE}</h1><p>暂时读不到数据。您的购物车和订单都在，没有丢失；稍候会自动恢复。</p><p><a href="">重新打开本页</a></p></main></body></html>`;

/** The page for visitors while the database fails: without the frame, as the frame's data cannot be read. */
export const busyPage = (): Response =>
  new Response(PAGE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_S),
      'content-security-policy': `default-src 'none';img-src 'self';style-src '${cspHash(STYLE)}';base-uri 'none';frame-ancestors 'none'`,
    },
  });
