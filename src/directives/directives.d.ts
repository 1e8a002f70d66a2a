import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the pointer enters, focus comes or a finger touches. */
    'client:intent'?: boolean;
    /** Hydrates at once, and repeats earlier presses. */
    'client:early'?: boolean;
    /** Hydrates at once in a member's browser, else as `client:intent`. */
    'client:member'?: boolean;
  }
}
