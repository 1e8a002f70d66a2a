import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What a member is shown of the free-shipping zone, customer service and after-sales begins to count: those for whom the
 * desk of members has never set any of the three are shown them, as they were before.
 */
export async function up(db: Db): Promise<void> {
  await db
    .updateTable('member')
    .set({ is_show_youx: 1, is_can_chat: 1, is_after_sale: 1 })
    .where('is_show_youx', '=', 0)
    .where('is_can_chat', '=', 0)
    .where('is_after_sale', '=', 0)
    .execute();
}
