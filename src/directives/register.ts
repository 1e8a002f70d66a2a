import type { AstroIntegration } from 'astro';

/** Makes `client:intent`, `client:early` and `client:member` known to Astro. */
export function directives(): AstroIntegration {
  return {
    name: 'yaocang-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
        addClientDirective({ name: 'early', entrypoint: './src/directives/early.ts' });
        addClientDirective({ name: 'member', entrypoint: './src/directives/member.ts' });
      },
    },
  };
}
