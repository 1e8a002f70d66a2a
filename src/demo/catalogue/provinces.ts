import { z } from 'zod';
import { readTable } from '#demo/read-data.ts';

/** Letter and administrative code (GB/T 2260) of each province, as approval numbers use them. */
const province = z.object({
  name: z.string().min(2),
  letter: z.string().length(1),
  code: z.string().regex(/^\d\d$/),
});

const PROVINCES = new Map(readTable('catalogue/provinces.tsv', province).map((one) => [one.name, one]));

/** Returns letter and code of a mainland province, or undefined for a maker abroad, in Hong Kong, Macau or Taiwan. */
export const provinceOf = (name: string): z.output<typeof province> | undefined => PROVINCES.get(name);
