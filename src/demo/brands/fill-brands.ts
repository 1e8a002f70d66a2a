import { MAKERS } from '#demo/catalogue/makers.ts';
import { BRAND_STORIES } from '#demo/brands/brand-stories.ts';
import { memberOf } from '#demo/fill-orders.ts';
import type { BrandLicence } from '#lib/catalogue/brands/brands.rules.ts';
import { saveBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';

/** Makers of goods that are not medicines: they have another kind of licence. */
const DEVICE_MAKERS = new Set(['yuwell', 'omron', 'sinocare', 'winner', 'weigao', 'zhende', 'hainuo']);

/** Fills in the brands of the demo's makers, written by its editor. Licence numbers are visibly invented. */
export async function fillBrands(trx: Trx, now: number): Promise<void> {
  const editor = await memberOf(trx, 'editor');
  const makers = new Map(MAKERS.map((maker) => [maker.key, maker]));
  for (const [index, { makers: keys, ...story }] of BRAND_STORIES.entries()) {
    const known = keys.flatMap((key) => makers.get(key) ?? []);
    if (known.length < keys.length)
      throw new Error(`the brand ${story.name} names a maker that is not there`);
    const isDevice = keys.some((key) => DEVICE_MAKERS.has(key));
    await saveBrand(
      trx,
      editor,
      {
        id: null,
        version: 0,
        input: {
          ...story,
          makers: known.map(({ name }) => name),
          licences: licencesOf(isDevice, index, now),
          is_shown: true,
        },
      },
      now,
    );
  }
}

function licencesOf(isDevice: boolean, index: number, now: number): BrandLicence[] {
  const serial = String(index + 1).padStart(4, '0');
  const until = formatDate(now + (400 + index * 37) * DAY_MS);
  return [
    { name: isDevice ? '医疗器械生产许可证' : '药品生产许可证', number: `2024${serial}（演示）`, until },
    {
      name: '质量保证协议',
      number: `ZB-2026-${serial}（演示）`,
      until: formatDate(now + (40 + index) * DAY_MS),
    },
    { name: '销售授权书', number: `SQ-2026-${serial}（演示）`, until: formatDate(now + 365 * DAY_MS) },
  ];
}
