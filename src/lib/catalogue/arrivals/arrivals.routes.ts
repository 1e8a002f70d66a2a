import { route } from '#lib/route.rules.ts';

/** Pages of arrivals. */
export const arrivalsPages = [
  route('arrivals', {
    path: '/dhtx',
    aliases: ['/zzfw/dhtx'],
    title: '到货提醒',
    menu: { member: 'trade', icon: 'i-lucide-bell-ring' },
    access: 'member',
    query: ['page'],
  }),
];
