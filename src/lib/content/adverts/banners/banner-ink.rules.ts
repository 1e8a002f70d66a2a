/** Colours shared by the motifs of one banner. */
export interface BannerInk {
  main: string;
  deep: string;
  soft: string;
  pale: string;
  gold: string;
}

/** The shadow a motif stands on. */
export const floor = (ink: BannerInk, x: number, y: number, rx: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="13" fill="${ink.deep}" opacity=".35"/>`;
