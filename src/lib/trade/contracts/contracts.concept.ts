import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { ContractTables } from './contracts.table.ts';

/** The year's contract: where it is read and signed, and its back office. */
export const contracts = concept({
  tables: tablesOf<ContractTables>({
    contract_text: 'house',
    contract_signature: { exported: 'all', closing: BY_LAW },
  }),
});
