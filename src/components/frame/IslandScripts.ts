import { createComponent, renderTemplate } from 'astro/runtime/server/index.js';
import { createRenderInstruction } from 'astro/runtime/server/render/instruction.js';
import type { SSRResult } from 'astro';
import type { Route } from '#lib/routes.ts';

/** What Astro asks of a directive's script beside its name. */
const NO_ISLAND = { value: '', componentUrl: '', componentExport: { value: '' } };

/**
 * Writes the inline scripts of a page's islands in the head, before the style sheet; Astro would write them where the
 * first island stands, where they stop the reading of the page until the sheet has come. The sheet is named in a header,
 * so that a browser asks for it before it has read a line (decision 0014).
 */
export const IslandScripts = createComponent((result: SSRResult, props: { route: Route }) => {
  for (const { props: link } of result.styles) {
    if (link.rel === 'stylesheet')
      result.response.headers.append('link', `<${link.href}>; rel=preload; as=style`);
  }
  const scripts = directivesOf(props.route).map((directive) =>
    createRenderInstruction({ type: 'directive', hydration: { ...NO_ISLAND, directive } }),
  );
  return renderTemplate`${scripts}`;
});

/** How the islands of a route's frame, and the one it is for, wake up. */
function directivesOf({ layout, isIsland }: Route): string[] {
  const directives: string[] = [];
  if (layout.header !== 'none') directives.push('member');
  if (layout.header !== 'none' && (layout.search || layout.sideBar)) directives.push('intent');
  if (isIsland) directives.push('load');
  return directives;
}
