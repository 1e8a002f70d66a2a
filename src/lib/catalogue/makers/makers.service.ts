import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { findLeadingMakers, findMakerNames, findMakers } from '#lib/catalogue/makers/makers.repository.ts';

/** Makers by name, for the desk of goods. */
export { findMakerName, makerNamed } from '#lib/catalogue/makers/makers.repository.ts';

/** A maker as shown on pages: the short name where it is unique. */
interface Maker {
  id: number;
  name: string;
  shortName: string;
}

export interface LeadingMaker extends Maker {
  /** Number of its goods on sale. */
  goods: number;
}

/**
 * Returns the display names of all makers by id: the short name, or the whole one where two share the short one.
 * Cached, as every list shows some fifty of them.
 */
export function makerNames(db: Db): Promise<ReadonlyMap<number, string>> {
  return remembered(db, 'maker-names', ['goods-list'], async () => {
    const makers = await findMakers(db);
    const called = Map.groupBy(makers, ({ shortName }) => shortName);
    return new Map(
      makers.map(({ id, name, shortName: short }) => [
        id,
        short && called.get(short)?.length === 1 ? short : name,
      ]),
    );
  });
}

const MAKERS_SUGGESTED = 300;

/** Returns names of makers to be suggested while one is typed, those with most goods first. */
export const suggestedMakers = (db: Db): Promise<string[]> =>
  remembered(db, 'suggested-makers', ['goods-list'], () => findMakerNames(db, MAKERS_SUGGESTED));

/** The makers whose goods sell most, for the brand strip. */
export function leadingMakers(db: Db, limit: number): Promise<LeadingMaker[]> {
  return remembered(db, `leading-makers:${limit}`, ['goods-list'], async () => {
    const names = await makerNames(db);
    return (await findLeadingMakers(db, limit)).map(({ id, name, goods }) => ({
      id,
      name,
      goods,
      shortName: names.get(id) ?? name,
    }));
  });
}
