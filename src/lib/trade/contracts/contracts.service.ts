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
 * Requires a signature of this year's contract (Shanghai time). `goOn` is the page to continue on after signing, `kept`
 * describes what is kept until then. Throws `contract_missing` (459).
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

/** True when a member has signed the contract of the year that contains a time (ms). */
export const isSigned = (db: Db, member: Pick<Member, 'id'>, now: number): Promise<boolean> =>
  hasSigned(db, member.id, contractYear(now));

/** Refuses a verification code to a member who has already signed this year's contract. Throws `conflict`. */
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
  /** SHA-256 of `body`, in hex; identifies at signing the text that was read. */
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
 * Returns this year's contract of a member, or that of another year it signed. Throws `not_found` for a year without
 * signature.
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
  /** Verification code as typed. */
  code: string;
  /** Hash of the text that was read. */
  hash: string;
  clientAddress: string;
}

/**
 * Signs this year's contract for a member, by a code sent to its phone. Signing again changes nothing. Throws
 * `invalid_form`, and `conflict` where the text has changed since.
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
    // A simultaneous first request has used up the code.
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
 * Returns the text to be signed now. Where none is published for this year, the first read publishes the text of the
 * latest year before or, without one, the standard text.
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

/** Returns the SHA-256 of a text, in hex. */
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

/** Notifies buyers in January, each once, that they have not signed the year's contract yet. */
export async function remindOfContract(db: Db, now: number): Promise<void> {
  if (formatDate(now).slice(5, 7) !== '01') return;
  const year = contractYear(now);
  const message: Message = {
    kind: 'service',
    title: `${year} 年度合同待签署`,
    text: `《${CONTRACT_TITLE}》每年签一次，签署后才能下单和开票。用登记的手机验证码签署，几分钟即可完成。`,
    link: pathTo('contract'),
    idempotencyKey: `contract:${year}`,
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
