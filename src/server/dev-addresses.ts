import type { AstroIntegration } from 'astro';
import { resolveRoute } from '#lib/routes.rules.ts';

/** Gives `astro dev` what `server.ts` does for the built site: aliases lead to their canonical page. */
export function canonicalAddresses(): AstroIntegration {
  return {
    name: 'canonical-addresses',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const url = new URL(request.url ?? '/', 'http://localhost');
          const resolved = resolveRoute(url.pathname, url.searchParams);
          if (resolved) request.url = resolved.url;
          next();
        });
      },
    },
  };
}
