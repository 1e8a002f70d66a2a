import { createComponent, renderTemplate, unescapeHTML } from 'astro/runtime/server/index.js';
import { createRenderInstruction } from 'astro/runtime/server/render/instruction.js';
import type { SSRResult } from 'astro';
import { marksOf } from '#lib/platform/cache/page-placeholders.server.ts';
import type { Route } from '#lib/routes.rules.ts';
import { sheetPreload } from '#lib/platform/styles/styled-page.server.ts';

/** Values that Astro requires for a directive's script in addition to its name. */
const NO_ISLAND = { value: '', componentUrl: '', componentExport: { value: '' } };

interface Props {
  route: Route;
  request: Request;
}

/**
 * Writes the inline scripts of a page's islands in the head, before the styles; Astro would write them where the first
 * island stands, where they stop the reading of the page until the sheet has come (decision 0014). The styles of a page
 * that is kept are left to its cache, which knows what the browser has (decision 0019); any other page names its sheet
 * in a header, so that a browser asks for it before it has read a line.
 */
export const HeadAssets = createComponent((result: SSRResult, { route, request }: Props) => {
  const marks = marksOf(request);
  for (const style of result.styles) {
    const { href, rel } = style.props;
    if (rel !== 'stylesheet') continue;
    if (marks) {
      marks.sheets.push(href);
      result.styles.delete(style);
    } else {
      result.response.headers.append('link', sheetPreload(href));
    }
  }
  const scripts = directivesOf(route).map((directive) =>
    createRenderInstruction({ type: 'directive', hydration: { ...NO_ISLAND, directive } }),
  );
  return renderTemplate`${scripts}${marks && unescapeHTML(marks.styles)}`;
});

/** Returns the directives that wake up the islands of a route's frame, and the route's own island. */
function directivesOf({ layout, isIsland }: Route): string[] {
  const directives: string[] = [];
  if (layout.header !== 'none') directives.push('member');
  if (layout.header !== 'none' && (layout.search || layout.sideBar)) directives.push('intent');
  if (isIsland) directives.push('load');
  return directives;
}
