import { createHash } from 'node:crypto';

/** The hash by which a content security policy allows one inline script. */
export const cspHash = (script: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`;
