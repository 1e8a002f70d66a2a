import type { Engine } from '#lib/platform/db/database.server.ts';
import type { Client } from '#tests/support/client.ts';
import type { Ground } from '../kit/ground.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import {
  addressOf,
  belongings,
  type Declared,
  declaredCalls,
  dueTo,
  inputOf,
  type Owned,
  ownedBy,
  ROLES,
} from '#tests/support/role-calls.ts';
import { openShop } from '../kit/shop.ts';

const OWNER = 'buyer';
const NOT_HIS = new Set(['newcomer', 'other', 'store', 'office']);

/** Every role at every call: let in, sent to log in or refused as declared, and never at what is another's. */
export const rolesPart: Part = {
  name: 'roles',
  what: 'every role at every call',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ground.isQuick ? ENGINES.slice(0, 1) : ENGINES) {
      findings.push(await askAll(ground, engine));
    }
    return findings;
  },
};

async function askAll(ground: Ground, engine: Engine): Promise<Finding> {
  const shop = await openShop(ground, engine);
  const wrong: string[] = [];
  const rows: string[][] = [];
  try {
    const visitor = await shop.client();
    const calls = await declaredCalls(visitor);
    const owned = await ownedBy(shop.db, OWNER);
    // The others before the owner, whose own calls change what he has.
    const asking = [...ROLES].sort(([a], [b]) => Number(a === OWNER) - Number(b === OWNER));
    const seen = new Map<string, number>();
    for (const [role, username] of asking) {
      const before = await belongings(shop.db, OWNER);
      const client = await shop.client(username ?? undefined);
      for (const call of lastLogout(calls)) {
        const status = await askOnce(client, call, owned);
        seen.set(`${role} ${call.method} ${call.path}`, status);
        const sentence = judge(role, call, status, addressOf(call, owned).isOwned);
        if (sentence) wrong.push(sentence);
      }
      if (NOT_HIS.has(role) && (await belongings(shop.db, OWNER)) !== before)
        wrong.push(`a ${role} changed what is another's`);
    }
    for (const call of calls) {
      const statuses = ROLES.map(([role]) => String(seen.get(`${role} ${call.method} ${call.path}`)));
      rows.push([`${call.method} ${call.path}`, call.who, ...statuses]);
    }
    if (!ground.isQuick && engine === ENGINES[0]) ground.say(tableOf(rows));
    return {
      what: 'every role at every call',
      engine,
      processes: 1,
      times: rows.length * ROLES.length,
      wrong,
    };
  } finally {
    await shop.close();
  }
}

async function askOnce(client: Client, call: Declared, owned: Owned): Promise<number> {
  return (await client.send(call.method, addressOf(call, owned).address, inputOf(call))).status;
}

/** Whoever logs out can ask no more. */
const lastLogout = (calls: readonly Declared[]): Declared[] =>
  [...calls].sort((a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')));

function judge(
  role: string,
  { method, path, who }: Declared,
  status: number,
  isOwned: boolean,
): string | null {
  const due = dueTo(role, who);
  const got = status === 401 ? 'login' : status === 403 ? 'forbidden' : 'let in';
  const words = `${method} ${path} (${who}) answered a ${role} with ${status}`;
  if (status >= 500) return words;
  if (got !== due) return `${words}, due was: ${due}`;
  const isRefused = status === 404 || status === 422;
  return isOwned && NOT_HIS.has(role) && who === 'member' && !isRefused
    ? `${words} at what is another's`
    : null;
}

function tableOf(rows: readonly string[][]): string {
  const all = [['call', 'declared', ...ROLES.map(([role]) => role)], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`)
    .join('\n');
}
