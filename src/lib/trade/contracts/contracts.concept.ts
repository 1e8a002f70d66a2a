import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { DAY_MS, MORNING } from '#lib/platform/time.rules.ts';
import type { ContractTables } from './contracts.table.ts';

/** The year's contract: where it is read and signed, and its back office. */
export const contracts = concept({
  tables: tablesOf<ContractTables>({
    contract_text: 'house',
    contract_signature: { exported: 'all', closing: BY_LAW },
  }),
  routes: [
    route('contract', {
      path: '/dzht',
      aliases: ['/zzfw/dzht'],
      title: '年度合同',
      menu: { member: 'service', icon: 'i-lucide-book-open' },
      access: 'member',
      query: ['next', 'year'],
    }),
    route('contracts', {
      path: '/admin/contracts',
      title: '年度合同',
      menu: { office: 'money' },
      access: 'operator',
      query: ['company', 'year', 'page'],
      layout: office,
    }),
    route('contract_text', {
      path: '/admin/contracts/:id',
      title: '合同文本',
      access: 'operator',
      layout: office,
    }),
    route('contract_signature', {
      path: '/admin/contracts/signatures/:id',
      title: '签署的合同',
      access: 'operator',
      layout: office,
    }),
  ],
  sweeps: {
    'contract-reminder': {
      every: DAY_MS,
      fromHour: MORNING,
      run: async () => (await import('./contracts.service.ts')).remindOfContract,
    },
  },
});
