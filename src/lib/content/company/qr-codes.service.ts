import { drawQrSvg } from '#lib/platform/drawing/qr.rules.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';

/** The codes of the frame (product §1.3): the mini-program and the messaging app's public account. */
const QR_KINDS = ['mini-program', 'public-account'] as const;
export type QrKind = (typeof QR_KINDS)[number];

const drawn = new Map<string, string>();

/** The SVG of a code, or null where there is no such code; drawn once, as it takes some milliseconds. */
export function qrCode(settings: Settings, kind: string | undefined): string | null {
  if (!QR_KINDS.includes(kind as QrKind)) return null;
  const address = `${siteOrigin(settings)}/?from=${kind}`;
  const svg = drawn.get(address) ?? drawQrSvg(address);
  drawn.set(address, svg);
  return svg;
}
