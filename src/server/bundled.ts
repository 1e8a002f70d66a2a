import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Has the build bundle `server.ts` with the site, as the `server.mjs` that `npm start` runs. Both are one module graph then, which a process loads once, and Node
 * need not take the types out of it (some 35 MB less; decision 0020).
 */
export function bundledServer(): AstroIntegration {
  const plugin: Plugin = {
    name: 'yaocang-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      const id = fileURLToPath(new URL('./server.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: 'server.mjs' });
    },
  };
  return {
    name: 'yaocang-server',
    hooks: { 'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [plugin] } }) },
  };
}
