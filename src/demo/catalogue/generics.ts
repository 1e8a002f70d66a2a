import { z } from 'zod';
import { RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { keysOf } from '#lib/platform/http/call/answer.fields.ts';
import { readTable, words } from '#demo/read-data.ts';

/** Packings with the wholesale price of each in fen: `5mg*7片=180 5mg*14片=330`. */
export const specs = words.pipe(
  z.array(
    z
      .string()
      .regex(/.=\d+$/, 'no spec=fen')
      .transform((word) => {
        const at = word.lastIndexOf('=');
        return { spec: word.slice(0, at), wholesaleFen: Number(word.slice(at + 1)) };
      }),
  ),
);

/**
 * Makers by their keys, each optionally with its brand of these goods and its price as a multiple of the generic price:
 * `pfizer:络活喜*3.4 jingxin`.
 */
export const makers = words.pipe(
  z.array(
    z
      .string()
      .regex(/^[a-z0-9]+(:[^:*]+)?(\*[\d.]+)?$/, 'no maker:brand*factor')
      .transform((word) => {
        const [head = '', factor = '1'] = word.split('*');
        const [makerKey = '', brandName = ''] = head.split(':');
        return { makerKey, brandName, factor: Number(factor) };
      }),
  ),
);

const generic = z.object({
  /** True generic name with its form, e.g. 阿莫西林胶囊. */
  name: z.string().min(1),
  category: z.string().min(1),
  /** Kind of the approval number: H chemical, Z Chinese patent, S biological. */
  approval: z.enum(['H', 'Z', 'S', 'device1', 'device2', 'device3', 'disinfect', 'herb', 'food']),
  /** Two-digit chapter of the device classification (分类目录), e.g. 14, 22; empty for all else. */
  chapter: z.string().regex(/^(\d\d)?$/),
  rx: keysOf(RX_WORDS),
  insurance: z.enum(['甲类', '乙类', '']),
  storage: z.enum(['常温', '阴凉', '冷藏']),
  form: z.string().min(1),
  unit: z.string().min(1),
  /** `abx`: antibiotics are a business scope of their own, whatever their category. */
  flags: words.pipe(z.array(z.enum(['mhj', 'kxzq', 'youx', 'special', 'abx']))),
  /** Other names buyers search by. */
  keywords: words,
  specs,
  makers,
});

/** A generic with the packings it is sold in; every maker listed makes every packing listed. */
export type GenericSeed = z.output<typeof generic>;

/** Every generic of the demo shop; a name may occur twice where makers sell different packings. */
export const GENERICS = readTable('catalogue/generics.tsv', generic);
