import { shopSetting } from '#lib/content/company.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Seller } from '#lib/trade/contracts/contracts.rules.ts';

/** Returns the company as named in the year's contract. */
export async function contractSeller(db: Db): Promise<Seller> {
  const [{ company, address }, licences] = await Promise.all([
    shopSetting(db, 'common_config'),
    shopSetting(db, 'licences'),
  ]);
  return {
    name: company,
    address,
    licences: licences.map(({ name, number }) => `${name} ${number}`).join('；'),
  };
}
