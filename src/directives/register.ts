import type { AstroIntegration } from 'astro';

/** Makes `client:intent` and `client:member` known to Astro. */
export function directives(): AstroIntegration {
  return {
    name: 'yaocang-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
        addClientDirective({ name: 'member', entrypoint: './src/directives/member.ts' });
      },
    },
  };
}
