import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { redirectOf, resolveRoute } from '#lib/routes.rules.ts';

/**
 * Gives `astro dev` the behaviour of `server.ts` in the built site: it listens where the settings say, its database is
 * migrated and a demo's filled before the first page, and aliases lead to their canonical page.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        const { HOST, PORT } = readSettings(process.env);
        updateConfig({ server: { host: HOST, port: PORT } });
      },
      'astro:server:setup': async ({ server }) => {
        // Neither a build nor a check has a database to open.
        const { prepareDatabase } = await import('./open.ts');
        await prepareDatabase(runtime());
        server.middlewares.use((request, response, next) => {
          const url = new URL(request.url ?? '/', 'http://localhost');
          const leadsTo = redirectOf(url);
          if (leadsTo !== null) return void response.writeHead(302, { location: leadsTo }).end();
          const resolved = resolveRoute(url.pathname, url.searchParams);
          if (resolved) request.url = resolved.url;
          next();
        });
      },
    },
  };
}

/** The entries that the build makes programs of, next to the site: one module graph, which each process loads once. */
const PROGRAMS = ['server', 'reader'];

/**
 * Has the build bundle the programs with the site: `server.mjs`, which `npm start` runs, and `reader.mjs`, which the
 * server starts. Node need not take the types out of them (some 35 MB less; decision 0020).
 */
export function bundledServer(): AstroIntegration {
  const plugin: Plugin = {
    name: 'yaocang-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const program of PROGRAMS) {
        const id = fileURLToPath(new URL(`./${program}.ts`, import.meta.url));
        this.emitFile({ type: 'chunk', id, fileName: `${program}.mjs` });
      }
    },
  };
  return {
    name: 'yaocang-server',
    hooks: { 'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [plugin] } }) },
  };
}
