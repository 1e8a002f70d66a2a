import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { ZoneBlock } from '#lib/catalogue/zones/blocks.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';

/** A zone as its form holds it: empty words are the definition's, moments as `datetime-local` writes them. */
export interface TypedZone {
  title: string;
  headline: string;
  accent: string;
  motif: string;
  imageUrl: string;
  rules: string;
  isOpen: boolean;
  startsAt: string;
  endsAt: string;
  /** Null: the definition's. */
  blocks: readonly ZoneBlock[] | null;
}

/** What the form of a new zone holds, and of one brought back to the standard. */
export const STANDARD_ZONE: TypedZone = {
  title: '',
  headline: '',
  accent: '',
  motif: '',
  imageUrl: '',
  rules: '',
  isOpen: true,
  startsAt: '',
  endsAt: '',
  blocks: null,
};

/** What a zone says where its form says nothing. */
export interface ZoneStandard {
  title: string;
  headline: string;
  rules: string;
  accent: string;
  motif: string;
  blocks: readonly ZoneBlock[];
  isTemplate: boolean;
  isPromotion: boolean;
}

/** The fields of a zone's call, from its form. */
export const zoneFieldsOf = (typed: TypedZone): Record<string, string> => ({
  title: typed.title,
  headline: typed.headline,
  accent: typed.accent,
  motif: typed.motif,
  image_url: typed.imageUrl,
  rules: typed.rules,
  is_open: typed.isOpen ? '1' : '',
  starts_at: typed.startsAt,
  ends_at: typed.endsAt,
  blocks: typed.blocks ? JSON.stringify(typed.blocks) : '',
});

/** Which zone a form is of: `version` is the one that was opened. */
export interface FormZone {
  key: ZoneKey;
  id: number | null;
  version: number;
}

/** A zone opened in its form. */
export interface OpenZone {
  zone: FormZone;
  typed: TypedZone;
  standard: ZoneStandard;
  trail: readonly AuditLine[];
}
