import type { Db } from '#lib/platform/db/database.server.ts';
import { findOrdersByIds } from '#lib/trade/orders/order-steps.service.ts';
import {
  GatewayError,
  type PaymentProvider,
  type Providers,
} from '#lib/trade/payments/providers/provider.rules.ts';
import { takeAnswer } from '#lib/trade/payments/tries/settle.service.ts';
import {
  closeSoon,
  findAnyTry,
  findNeedlessTries,
  findTriesToAsk,
  findTryOrders,
  setOpenTry,
  setTry,
  takeTryToAsk,
} from '#lib/trade/payments/tries/tries.repository.ts';
import { ASK_FOR_MS, askAfter } from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/** Providers' queries under way at the same time. */
const AT_A_TIME = 20;
/** Most batches in a row, before tries that came in since are looked at. */
const ROUNDS = 5;
/** Most needless tries whose closing is brought forward in one run. */
const HURRIED = 500;

/**
 * Asks providers about the tries that no notice reported, with growing pauses, and closes those that can no longer be
 * paid, first those whose order was just cancelled or paid otherwise. Members take turns, so that many tries of one do
 * not delay the others. Each try is handled by one process. Returns how many were handled by this process.
 */
export async function askBack(
  db: Db,
  providers: Providers,
  failed: (error: unknown) => void,
  now: number,
): Promise<number> {
  const needless = await findNeedlessTries(db, HURRIED);
  if (needless.length > 0) await closeSoon(db, needless, now);
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await findTriesToAsk(db, AT_A_TIME, now);
    count += await askAll(db, due, { providers, failed }, now);
    if (due.length < AT_A_TIME) break;
  }
  return count;
}

async function askAll(
  db: Db,
  due: readonly PaymentTryRow[],
  { providers, failed }: { providers: Providers; failed: (error: unknown) => void },
  now: number,
): Promise<number> {
  const asked = await Promise.all(
    due.map(async (row) => {
      const provider = providers.get(row.provider);
      const again = now + askAfter({ createdAt: row.createdAt, expiresAt: row.expiresAt }, now);
      if (!(await takeTryToAsk(db, { id: row.id, dueAt: row.nextQueryAt ?? 0, again }))) return 0;
      try {
        if (provider) await askAbout(db, provider, row, now);
        else await giveUpOld(db, row, now);
      } catch (error) {
        // A provider's failure is not the shop's error: it is asked again.
        if (!(error instanceof GatewayError) || error.kind === 'forged') failed(error);
        if (row.expiresAt <= now) await setOpenTry(db, row.id, { state: 'expired' });
        await giveUpOld(db, row, now);
      }
      return 1;
    }),
  );
  return asked.reduce<number>((sum, one) => sum + one, 0);
}

/** Asks about one try now, for a buyer who checks it. */
export async function askNow(
  db: Db,
  providers: Providers,
  row: PaymentTryRow,
  now: number,
): Promise<PaymentTryRow> {
  const provider = providers.get(row.provider);
  try {
    if (provider && row.nextQueryAt !== null) await askAbout(db, provider, row, now);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
  return (await findAnyTry(db, row.id)) ?? row;
}

async function askAbout(db: Db, provider: PaymentProvider, row: PaymentTryRow, now: number): Promise<void> {
  const report = await provider.query(row.outTradeNo);
  if (report.state !== 'waiting') {
    await takeAnswer(db, provider.name, report, now);
    // A finished trade is not asked about again, whatever the state of the try.
    await setTry(db, row.id, { next_query_at: null });
    return;
  }
  const isOver = row.expiresAt <= now;
  if (!isOver && (await isWanted(db, row))) return;
  await provider.close(row.outTradeNo);
  // It may have been paid just before it was closed; the next answer shows that.
  const last = await provider.query(row.outTradeNo);
  if (last.state === 'paid') return void (await takeAnswer(db, provider.name, last, now));
  await setOpenTry(db, row.id, { state: isOver ? 'expired' : 'closed' });
  await setTry(db, row.id, { next_query_at: null });
}

/** True when a try can still be paid as it was begun: all its orders, or the balance; and no later try replaced it. */
async function isWanted(db: Db, row: PaymentTryRow): Promise<boolean> {
  if (row.needlessAt !== null) return false;
  if (row.purpose === 'top_up') return true;
  const ids = (await findTryOrders(db, row.id)).map(({ orderId }) => orderId);
  const orders = await findOrdersByIds(db, row.memberId, ids);
  return orders.every(({ state }) => state === 'unpaid');
}

async function giveUpOld(db: Db, row: PaymentTryRow, now: number): Promise<void> {
  if (row.createdAt + ASK_FOR_MS > now) return;
  await setOpenTry(db, row.id, { state: 'expired' });
  await setTry(db, row.id, { next_query_at: null });
}
