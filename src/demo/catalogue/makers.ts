import { z } from 'zod';
import { readTable } from '#demo/read-data.ts';

const maker = z.object({
  key: z.string().regex(/^[a-z0-9]+$/),
  province: z.string().min(1),
  /** City letter of a class-I device filing (苏**苏**械备…); empty where there is none. */
  city: z.string(),
  short_name: z.string().min(1),
  name: z.string().min(1),
});

/** A real manufacturer. `province` is the short province name, or a country or region outside the mainland. */
export type MakerSeed = z.output<typeof maker>;

/** Every maker named by the catalogue. */
export const MAKERS = readTable('catalogue/makers.tsv', maker);
