/**
 * What one unit comes to (到手价) of what so many cost in the end, rounded up to the fen, so that less is never said than is
 * paid (product §5.11).
 */
export const unitNetFen = (totalFen: number, number: number): number =>
  Math.ceil(totalFen / Math.max(1, number));

/** The same for a line of which a share is paid; null where that is no less than its price. */
export function lowerNetFen(line: { shareFen: number; quantity: number; priceFen: number }): number | null {
  const netFen = unitNetFen(line.shareFen, line.quantity);
  return line.quantity > 0 && netFen < line.priceFen ? netFen : null;
}
