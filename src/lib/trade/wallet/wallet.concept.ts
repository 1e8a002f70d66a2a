import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { WalletTables } from './wallet.table.ts';

/** The balance, points, and the password that pays with them. */
export const wallet = concept({
  tables: tablesOf<WalletTables>({
    balance_ledger: { exported: 'all', closing: BY_LAW },
    points_ledger: { exported: 'all', closing: BY_LAW },
    payment_password: { exported: { not: 'a secret' }, closing: 'deleted' },
  }),
});
