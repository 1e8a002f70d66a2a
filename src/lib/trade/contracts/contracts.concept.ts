import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { ContractTables } from './contracts.table.ts';

/** The year's contract: pages to read and sign it, and its back office. */
export const contracts = concept({
  tables: tablesOf<ContractTables>({
    contract_text: 'house',
    contract_signature: { exported: 'all', closing: BY_LAW },
  }),
});
