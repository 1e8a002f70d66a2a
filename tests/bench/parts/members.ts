import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { remindOfCertificates } from '#lib/people/certificates/reminders.service.ts';
import { login } from '#lib/people/login/login.service.ts';
import {
  beginSending,
  finishSendings,
  previewSending,
} from '#lib/people/messages/sending/sending.service.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { fetchPage } from '../kit/pages.ts';
import { type Figure, latencies, type Part } from '../kit/part.ts';
import { addMembers } from '../kit/many-members.ts';
import { startServer } from '../kit/server.ts';
import { type BenchShop, makeShop } from '../kit/shop.ts';
import { timeEach, timeOnce } from '../kit/timing.ts';

const MEMBERS = 20_000;
const SMALL = 2000;
const now = Date.now();

/** Pages by the user who opens them; none is in the cache, as each is personal. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  buyer: ['/user', '/zhzx/basic', '/zhzx/zzzj', '/wdxx', '/addr', '/api/user/base'],
  chain: ['/ddgl'],
  operator: [
    '/admin/certificates',
    '/admin/certificates?state=expiring',
    '/admin/members',
    '/admin/members?keywords=百草药房第77',
    '/admin/messages',
  ],
};

/** The account's pages and the desks of a shop with many members: logging in, reminding, and writing to all of them. */
export const membersPart: Part = {
  name: 'members',
  what: 'members and staff among 20,000 members with 60,000 certificates and 200,000 messages',
  async run(bench) {
    const count = bench.isQuick ? SMALL : MEMBERS;
    bench.say(`  filling a shop of ${count.toLocaleString('en-US')} members`);
    const shop = await makeShop(bench.folder, 0);
    try {
      await addMembers(shop.db, count, now);
      const runs = bench.isQuick ? 30 : 100;
      return [...(await overHttp(shop, runs)), ...(await logins(shop, runs)), ...(await writing(shop))];
    } finally {
      await shop.db.destroy();
    }
  },
};

async function overHttp(shop: BenchShop, runs: number): Promise<Figure[]> {
  const server = await startServer(shop.url);
  const figures: Figure[] = [];
  try {
    for (const [who, addresses] of Object.entries(PAGES)) {
      const cookie = await shop.cookieOf(who);
      for (const address of addresses) {
        let bytes = 0;
        const samples = await timeEach(runs, async () => {
          bytes = await fetchPage(server.origin + encodeURI(address), { cookie });
        });
        figures.push(...latencies(address, samples, {}, `${who}, ${Math.round(bytes / 1024)} KB packed`));
      }
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function logins({ db }: BenchShop, runs: number): Promise<Figure[]> {
  const browser = { device: undefined, session: undefined, userAgent: 'bench' };
  const samples = await timeEach(Math.ceil(runs / 2), (index) =>
    login(
      db,
      { username: 'buyer', password: DEMO_PASSWORD, address: `10.0.${index}.1`, ...browser },
      Date.now(),
    ),
  );
  return latencies('a login by name and password', samples, {}, "login, most of it the password's hash");
}

async function writing({ db, member }: BenchShop): Promise<Figure[]> {
  // Today's may be done already, and is not due before the morning.
  const tomorrowNoon = startOfDay(now) + DAY_MS + 12 * HOUR_MS;
  const reminded = await timeOnce(() => remindOfCertificates(db, tomorrowNoon));
  const operator = await member('operator');
  const named = { by: 'filter' as const, to: '', ranks: [], regions: [], kinds: [], onlyPassed: false };
  const words = { kind: 'service' as const, title: '国庆发货安排', text: '十月一日至三日停发。', link: '' };
  const { recipients: expected, digest } = await previewSending(db, { named, words });
  const first = await timeOnce(() =>
    beginSending(db, operator, { named, words, idempotencyKey: 'bench', expected, digest }, now),
  );
  const rest = await timeOnce(() => finishSendings(db, now));
  const note = `${expected.toLocaleString('en-US')} members`;
  return [
    { name: 'reminding of certificates that run out', value: reminded.ms, unit: 'ms', note: 'one job' },
    { name: 'a message to all, answered', value: first.ms, unit: 'ms', note },
    { name: 'a message to all, written', value: first.ms + rest.ms, unit: 'ms', note },
  ];
}
