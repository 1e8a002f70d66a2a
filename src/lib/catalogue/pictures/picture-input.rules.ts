import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import { cleanLine, clip } from '#lib/platform/drawing/xml.rules.ts';

/** What a goods picture is drawn from; every text may be anything an importer or operator typed. */
export interface GoodsPictureInput {
  name: string;
  brandName?: string | null;
  spec?: string | null;
  makerName?: string | null;
  dosageForm?: string | null;
  categoryCode: string;
  kind: GoodsKind;
  /** 甲类OTC, 乙类OTC or 处方药; anything else draws no mark. */
  prescriptionClass?: string | null;
  /** `thumb` is drawn for 48 to 64 px table rows: no text, one large motif. */
  size?: 'full' | 'thumb';
}

/** The same with clean single-line texts of bounded length, ready to be fitted. */
export interface PictureTexts {
  name: string;
  brand: string;
  spec: string;
  maker: string;
  form: string;
}

/** Cleans what came in; a goods without a name keeps a readable one. */
export function pictureTexts(input: GoodsPictureInput): PictureTexts {
  const clean = (text: string | null | undefined, limit: number) => clip(cleanLine(text ?? ''), limit);
  return {
    name: clean(input.name, 40) || '商品',
    brand: clean(input.brandName, 16),
    spec: clean(input.spec, 32),
    maker: clean(input.makerName, 32),
    form: clean(input.dosageForm, 24),
  };
}
