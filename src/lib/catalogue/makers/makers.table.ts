import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Selectable } from 'kysely';

/** A manufacturer (`sccj` at the edge of the API). */
interface MakerTable {
  id: Generated<number>;
  name: string;
  short_name: string;
  province: string;
}

export type MakerRow = Named<Selectable<MakerTable>>;

export interface MakerTables {
  maker: MakerTable;
}
