import { createHash } from 'node:crypto';
import { checkCode, spendCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  findLastVersion,
  findLatestText,
  findSignature,
  findSignedYears,
  findUnsigned,
  hasSigned,
  insertSignature,
  insertText,
} from '#lib/trade/contracts/contracts.repository.ts';
import {
  CONTRACT_TITLE,
  contractYear,
  fillIn,
  type Seller,
  type SignedContract,
} from '#lib/trade/contracts/contracts.rules.ts';
import type { ContractTextRow } from '#lib/trade/contracts/contracts.table.ts';
import { STANDARD_CONTRACT } from '#lib/trade/contracts/standard-contract.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/**
 * Holds up whoever has not signed this year's contract (Shanghai time). `goOn` is where the buyer stood and goes on
 * after signing, `kept` what it finds there again. Throws `contract_missing` (459).
 */
export async function requireContract(
  db: Db,
  member: Member,
  now: number,
  { goOn, kept = '已选的商品都还在' }: { goOn?: string | undefined; kept?: string } = {},
): Promise<void> {
  const year = contractYear(now);
  if (await hasSigned(db, member.id, year)) return;
  const message = `请先签署 ${year} 年度的《${CONTRACT_TITLE}》，签完接着办理，${kept}。`;
  const next = pathTo('contract', {}, { next: goOn });
  throw new ShopError('contract_missing', message, {}, next);
}

/** Whether a member has signed the contract of the year that holds a moment (ms). */
export const isSigned = (db: Db, member: Pick<Member, 'id'>, now: number): Promise<boolean> =>
  hasSigned(db, member.id, contractYear(now));

/** Spares a member who has signed this year's contract a code for it. Throws `conflict`. */
export async function refuseSigned(db: Db, member: Member, now: number): Promise<void> {
  const year = contractYear(now);
  if (!(await hasSigned(db, member.id, year))) return;
  throw new ShopError('conflict', `${year} 年度的合同已经签署，不用再签，也不用验证码。`);
}

/** The contract a member is to sign this year, with its parties filled in. */
interface OfferedContract {
  year: number;
  version: number;
  /** Markdown. */
  body: string;
  /** SHA-256 of `body`, in hex; says at signing what was read. */
  hash: string;
}

interface ContractView {
  year: number;
  /** null once it is signed */
  offered: OfferedContract | null;
  signed: SignedContract | null;
  /** Other years that were signed, the latest first. */
  otherYears: number[];
}

/**
 * This year's contract of a member, or another year's that was signed. Throws `not_found` for a year that was not.
 */
export async function viewContract(
  db: Db,
  member: Member,
  { seller, year: asked }: { seller: Seller; year: number | null },
  now: number,
): Promise<ContractView> {
  const thisYear = contractYear(now);
  const year = asked ?? thisYear;
  const row = await findSignature(db, member.id, year);
  if (!row && year !== thisYear) throw notFound(`${year} 年度的合同`);
  const offered = row ? null : offer(await currentText(db, now), { member, seller, year });
  const otherYears = (await findSignedYears(db, member.id)).filter((other) => other !== year);
  return { year, offered, signed: row ?? null, otherYears };
}

interface SignInput {
  signerName: string;
  /** As typed. */
  code: string;
  /** Of the text that was read. */
  hash: string;
  clientAddress: string;
}

/**
 * Signs this year's contract for a member, by a code sent to its phone. Signing again changes nothing. Throws
 * `invalid_form`, and `conflict` where the text is another by now.
 */
export async function signContract(
  db: Db,
  member: Member,
  { seller, input }: { seller: Seller; input: SignInput },
  now: number,
): Promise<SignedContract> {
  const year = contractYear(now);
  const earlier = await findSignature(db, member.id, year);
  if (earlier) return earlier;
  const text = await currentText(db, now);
  const { body, hash } = offer(text, { member, seller, year });
  if (hash !== input.hash) {
    throw new ShopError('conflict', '合同文本刚刚有更新，请重新阅读后再签署；验证码还能用。');
  }
  if (member.company === '')
    throw fieldError('signer_name', '账户没有登记单位名称，请联系客服补充后再签署。');
  const sent = { purpose: 'contract', phone: member.phone } as const;
  const typed = { ...sent, typed: input.code, from: { memberId: member.id } };
  const code = await checkCode(db, typed, now).catch(async (error: unknown) => {
    // Pressed twice: the first has used the code up in the meantime.
    if (await hasSigned(db, member.id, year)) return null;
    throw error;
  });
  await transact(db, async (trx) => {
    const isFirst = await insertSignature(trx, {
      member_id: member.id,
      year,
      text_id: text.id,
      body,
      hash,
      company: member.company,
      signer_name: input.signerName,
      signer_phone: member.phone,
      client_address: input.clientAddress,
      signed_at: now,
    });
    if (isFirst && code) await spendCode(trx, code, now);
  });
  const signed = await findSignature(db, member.id, year);
  if (!signed) throw notFound('签署记录');
  return signed;
}

/**
 * The text that is signed now. A year nobody has published one for begins with the words of the year before, the shop's
 * first year with the standard ones, from its first reader on.
 */
export async function currentText(db: Db, now: number): Promise<ContractTextRow> {
  const year = contractYear(now);
  const latest = await findLatestText(db, year);
  if (latest?.year === year) return latest;
  const body = latest?.body ?? STANDARD_CONTRACT;
  const version = (await findLastVersion(db, year)) + 1;
  await insertText(db, { year, version, body, hash: hashOf(body), created_at: now, published_at: now });
  const begun = await findLatestText(db, year);
  if (begun?.year === year) return begun;
  throw new ShopError('conflict', `${year} 年度的合同文本正在公布，请稍后再试。`);
}

/** SHA-256 of a text, in hex. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function offer(
  text: ContractTextRow,
  { member, seller, year }: { member: Member; seller: Seller; year: number },
): OfferedContract {
  const { company, address, name, phone } = member;
  const body = fillIn(text.body, { year, seller, buyer: { company, address, name, phone } });
  return { year, version: text.version, body, hash: hashOf(body) };
}

const MEMBERS_AT_ONCE = 200;

/** Writes to buyers in January, each once, that they have not signed the year's contract yet. */
export async function remindOfContract(db: Db, now: number): Promise<void> {
  if (formatDate(now).slice(5, 7) !== '01') return;
  const year = contractYear(now);
  const message: Message = {
    kind: 'service',
    title: `${year} 年度合同待签署`,
    text: `《${CONTRACT_TITLE}》每年签一次，签署后才能下单和开票。用登记的手机验证码签署，几分钟即可完成。`,
    link: pathTo('contract'),
    eventKey: `contract:${year}`,
  };
  for (let after = 0; ;) {
    const ids = await findUnsigned(db, { year, after }, MEMBERS_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return;
    await transact(db, (trx) =>
      notifyMembers(
        trx,
        ids.map((memberId) => ({ memberId, message })),
        now,
      ),
    );
    after = last;
  }
}
