import { describe, expect, it } from 'vitest';
import { bodyForFirstPaint, scriptsFirst } from '#lib/http/first-paint.ts';

const STYLE = '<style>astro-island,astro-slot{display:contents}</style>';
const ISLAND = '<script>(()=>{customElements.get("astro-island")||0})()</script>';
const INTENT = '<script>(()=>{(self.Astro||(self.Astro={})).intent=1})();</script>';
const OWN = '<script>(()=>{document.querySelector("astro-island *")})()</script>';
const SHEET = '<link rel="stylesheet" href="/assets/style.css">';
const page = (head: string, body: string): string => `<html><head>${head}</head><body>${body}</body></html>`;

function moved(html: string): { html: string; sheet: string | null } {
  const { page: bytes, sheet } = scriptsFirst(Buffer.from(html));
  return { html: bytes.toString(), sheet };
}

describe('Scripts of islands', () => {
  it('stand before the style sheet in their order, and nothing else moves', () => {
    const before = page(
      `${OWN}${SHEET}`,
      `<p>一</p>${STYLE}${ISLAND}<astro-island></astro-island>${INTENT}<p>二</p>${OWN}`,
    );
    expect(moved(before).html).toBe(
      page(
        `${OWN}${STYLE}${ISLAND}${INTENT}${SHEET}`,
        `<p>一</p><astro-island></astro-island><p>二</p>${OWN}`,
      ),
    );
  });

  it('stay where no style sheet stands in the head', () => {
    for (const html of [page('', ISLAND), page('', SHEET + ISLAND), '{}'])
      expect(moved(html)).toEqual({ html, sheet: null });
  });

  it('are moved in pages and in nothing else', async () => {
    const html = page(SHEET, ISLAND);
    const answer = (type: string): Response =>
      new Response(html, { status: 404, headers: { 'content-type': type } });
    const page404 = answer('text/html; charset=utf-8');
    expect((await bodyForFirstPaint(page404)).toString()).toBe(page(ISLAND + SHEET, ''));
    expect(page404.headers.get('link')).toBe('</assets/style.css>; rel=preload; as=style');
    const other = answer('text/plain');
    expect((await bodyForFirstPaint(other)).toString()).toBe(html);
    expect(other.headers.has('link')).toBe(false);
  });
});
