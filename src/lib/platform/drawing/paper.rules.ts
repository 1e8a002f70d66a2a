/** Words on a paper, at the left end of their base line, in mm from its top left corner. */
interface PaperText {
  text: string;
  x: number;
  y: number;
  /** Height of the signs in mm. */
  size: number;
  /** Of 0 (black) to 1 (white). */
  grey?: number;
}

/** A straight line, in mm. */
interface PaperLine {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** A page of words and lines, independent of the kind of file. Sizes in mm. */
export interface Paper {
  width: number;
  height: number;
  texts: readonly PaperText[];
  lines: readonly PaperLine[];
}

/** Latin signs take half the width of a Han character. */
export const advanceOf = (sign: string): number => (sign < '\u0100' ? 0.5 : 1);
