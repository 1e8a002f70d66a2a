import { office, route } from '#lib/route.rules.ts';

/** Pages of contracts. */
export const contractsPages = [
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
];
