import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { countRecallsOfMember, findRecallsOfMember } from '#lib/trade/recalls/mine/my-recalls.repository.ts';

const PER_PAGE = 50;

/** What recalls have of an order, each with its recall, for its buyer and for the desk. */
export { findRecallsOfOrder as recallsOfOrder } from '#lib/trade/recalls/mine/my-recalls.repository.ts';

/** A recalled lot that a line of an order took, with its recall. */
export type RecalledLine = Awaited<ReturnType<typeof findRecallsOfMember>>[number];

/** A page of what recalls have of a member's orders, the latest first. */
export async function listMyRecalls(
  db: Db,
  { id }: Member,
  page: number,
): Promise<{ lines: RecalledLine[]; page: number; pages: number }> {
  const { offset, ...shown } = pageOf(page, await countRecallsOfMember(db, id), PER_PAGE);
  return { lines: await findRecallsOfMember(db, id, { limit: PER_PAGE, offset }), ...shown };
}
