const ENCODED: Record<string, string> = {
  '%': '%25',
  '#': '%23',
  '<': '%3C',
  '>': '%3E',
  '"': "'",
  "'": '&%2339;',
};

/**
 * An SVG as an address that carries it, for pictures a page must not wait for. Its attributes get the quotes that an
 * attribute of the page holds as they are; the few single ones of its own are written as XML writes them.
 */
export const svgDataUri = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>"']/g, (character) => ENCODED[character] ?? character)}`;
