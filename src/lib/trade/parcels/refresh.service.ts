import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { kuaidi100Settings } from '#lib/platform/process/provider-settings.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';
import { kuaidi100 } from '#lib/trade/parcels/kuaidi100.server.ts';
import {
  ASKED_FOR_MS,
  LogisticsFailure,
  type LogisticsProvider,
  retryAt,
  sandboxLogistics,
  type Track,
} from '#lib/trade/parcels/logistics.rules.ts';
import type { ParcelRow } from '#lib/trade/parcels/parcels.table.ts';
import { findDueParcels, replaceSteps, setParcel } from '#lib/trade/parcels/parcels.repository.ts';

const AT_ONCE = 100;
/** Number of failures in a row after which a provider is not queried again until the next run. */
const MOST_FAILURES = 3;

/** Returns the tracking provider: 快递100 where it is configured, else the sandbox in a demo, and none in a live shop. */
export function logisticsProvider(settings: Settings): LogisticsProvider | null {
  const live = kuaidi100Settings(settings);
  if (live) return kuaidi100(live);
  return settings.SITE_MODE === 'demo' ? sandboxLogistics(settings.LOGISTICS_SANDBOX_SPEED) : null;
}

/** Queries the parcels under way that are due (`now` in ms), and stores the answers (product §7.16). */
export const refreshDue = async (db: Db, now: number): Promise<number> => {
  const provider = logisticsProvider(runtime().settings);
  return provider ? refreshParcels(db, provider, now) : 0;
};

/**
 * Runs {@link refreshDue} with a provider; returns the number of parcels updated. Pages read stored data and query no
 * provider.
 */
export async function refreshParcels(db: Db, provider: LogisticsProvider, now: number): Promise<number> {
  let kept = 0;
  let inVain = 0;
  for (;;) {
    const due = await findDueParcels(db, now, AT_ONCE);
    for (const parcel of due) {
      const { id, failures, shippedAt } = parcel;
      if (now - shippedAt > ASKED_FOR_MS) {
        await setParcel(db, { id }, { nextAt: null });
        continue;
      }
      try {
        const track = await provider.track(parcel, now);
        await keep(db, parcel, track, now);
        kept += 1;
        inVain = 0;
      } catch (error) {
        if (!(error instanceof LogisticsFailure)) throw error;
        const failed = { failures: failures + 1, failure: error.message.slice(0, 200), askedAt: now };
        await setParcel(db, { id, asked: parcel }, { ...failed, nextAt: retryAt(failures + 1, now) });
        inVain += 1;
        if (inVain === MOST_FAILURES) return kept;
      }
    }
    if (due.length < AT_ONCE) return kept;
  }
}

/** Stores an answer, unless the parcel's carrier or number has changed since the query. */
async function keep(
  db: Db,
  parcel: Pick<ParcelRow, 'id' | 'carrier' | 'trackingNo'>,
  track: Track | null,
  now: number,
): Promise<void> {
  const of = { id: parcel.id, asked: parcel };
  const asked = { askedAt: now, failures: 0, failure: '' };
  await transact(db, async (trx) => {
    if (track === null) {
      await setParcel(trx, of, { ...asked, nextAt: null });
      return;
    }
    const { state, steps, nextAt } = track;
    const deliveredAt = state === 'delivered' ? (steps.at(-1)?.at ?? now) : null;
    const change = {
      ...asked,
      state,
      deliveredAt,
      nextAt: nextAt === null ? null : Math.max(nextAt, now + 1),
    };
    if (await setParcel(trx, of, change)) await replaceSteps(trx, parcel.id, steps);
  });
}
