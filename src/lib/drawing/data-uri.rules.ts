const ENCODED: Record<string, string> = {
  '%': '%25',
  '#': '%23',
  '<': '%3C',
  '>': '%3E',
  '"': '%22',
  '&': '%26',
};

/** An SVG as an address that carries it, for the one picture a page must not wait for. */
export const svgDataUri = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>"&]/g, (character) => ENCODED[character] ?? character)}`;
