import { createHash } from 'node:crypto';

/** The hash by which a content security policy allows one inline script. */
export const cspHash = (script: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Origins that a shop's settings name in addition to its own. */
export interface ForeignOrigins {
  API_ORIGIN?: string | undefined;
  ANALYTICS_SRC?: string | undefined;
}

/**
 * The content security policy of the build, extended by this shop's settings: calls may go to the API's origin, the
 * statistics script may load and report to its own.
 */
export function withForeignOrigins(policy: string, { API_ORIGIN, ANALYTICS_SRC }: ForeignOrigins): string {
  const originOf = (address: string | undefined): string[] => (address ? [new URL(address).origin] : []);
  const widen = (directive: string, origins: string[]) => (text: string) =>
    origins.length === 0
      ? text
      : text.replace(`${directive} 'self'`, `${directive} 'self' ${origins.join(' ')}`);
  const connect = widen('connect-src', [...originOf(API_ORIGIN), ...originOf(ANALYTICS_SRC)]);
  return widen('script-src', originOf(ANALYTICS_SRC))(connect(policy));
}

/** The policy of a page that the shop's own pages show in a frame. */
export const withinOwnFrames = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
