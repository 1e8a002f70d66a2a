import { ANTI_INFECTIVES } from './generics-anti-infective.ts';
import { BRAIN_AND_SUGAR_GOODS } from './generics-brain-sugar.ts';
import { COLD_GOODS } from './generics-cold.ts';
import { DEVICE_GOODS } from './generics-devices.ts';
import { DIGESTIVE_GOODS } from './generics-digest.ts';
import { HEART_GOODS } from './generics-heart.ts';
import { HERB_GOODS } from './generics-herbs.ts';
import { RESPIRATORY_AND_NERVE_GOODS } from './generics-resp-nerve.ts';
import { SURFACE_GOODS } from './generics-surface.ts';
import { TONIC_GOODS } from './generics-tonic.ts';
import { FAMILY_GOODS } from './generics-family.ts';
import type { GenericSeed } from './types.ts';

/** Every generic of the demo shop; a name may stand twice where makers sell different packings. */
export const GENERICS: GenericSeed[] = [
  ...COLD_GOODS,
  ...ANTI_INFECTIVES,
  ...HEART_GOODS,
  ...BRAIN_AND_SUGAR_GOODS,
  ...DIGESTIVE_GOODS,
  ...TONIC_GOODS,
  ...HERB_GOODS,
  ...RESPIRATORY_AND_NERVE_GOODS,
  ...SURFACE_GOODS,
  ...FAMILY_GOODS,
  ...DEVICE_GOODS,
];
