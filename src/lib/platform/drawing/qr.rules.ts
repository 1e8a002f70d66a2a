import { encode } from 'uqr';

export interface QrDrawing {
  /** Side of the square `viewBox` in modules, the quiet zone of four included. */
  side: number;
  /** One path of all dark modules, run by run. */
  path: string;
}

/** A QR code as a complete SVG document: dark modules on white. Throws as {@link drawQr}. */
export function drawQrSvg(text: string): string {
  const { side, path } = drawQr(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#12343b" d="${path}"/></svg>`
  );
}

/**
 * A QR code of `text` (a web address as a rule) as one SVG path, error correction M and the quiet zone
 * of four modules that scanners expect. Throws RangeError where the text is empty or longer than 600
 * bytes, since a denser code cannot be scanned at the size of our popovers.
 */
export function drawQr(text: string): QrDrawing {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes === 0 || bytes > 600) throw new RangeError(`A QR code takes 1 to 600 bytes, not ${bytes}`);
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return { side: size, path };
}
