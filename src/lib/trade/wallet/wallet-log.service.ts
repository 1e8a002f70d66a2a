import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { BalanceEntry, BalanceQuery } from '#lib/trade/wallet/wallet.rules.ts';
import { countBalanceEntries, findBalanceEntries } from '#lib/trade/wallet/wallet.repository.ts';

const ENTRIES_PER_PAGE = 20;

export interface BalancePage {
  entries: BalanceEntry[];
  page: number;
  pages: number;
  total: number;
}

/** A page of the changes of the member's balance, the newest first. */
export async function listBalance(
  db: Db,
  member: Member,
  { page, ...search }: BalanceQuery,
): Promise<BalancePage> {
  const total = await countBalanceEntries(db, member.id, search);
  const shown = pageOf(page, total, ENTRIES_PER_PAGE);
  const rows = await findBalanceEntries(db, member.id, search, {
    limit: ENTRIES_PER_PAGE,
    offset: shown.offset,
  });
  const entries = rows.map(({ id, reason, reference, changeFen, balanceAfterFen, createdAt }) => ({
    id,
    reason,
    reference,
    changeFen,
    balanceAfterFen,
    at: createdAt,
  }));
  return { entries, page: shown.page, pages: shown.pages, total };
}
