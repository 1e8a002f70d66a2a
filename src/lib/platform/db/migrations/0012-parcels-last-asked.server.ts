import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The parcel whose provider was asked last, which the desk's list looks for each time it is opened. */
export const up = (db: Db): Promise<void> => index(db, 'parcel', ['asked_at']);
