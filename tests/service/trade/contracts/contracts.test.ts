import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { createCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  beginContractText,
  deleteContractText,
  listContractTexts,
  listSignatures,
  publishContractText,
  readContractText,
  readSignature,
  saveContractText,
} from '#lib/trade/contracts/contract-office.service.ts';
import {
  refuseSigned,
  remindOfContract,
  requireContract,
  signContract,
  viewContract,
} from '#lib/trade/contracts/contracts.service.ts';
import { STANDARD_CONTRACT } from '#lib/trade/contracts/standard-contract.rules.ts';
import { signContracts } from '#tests/support/contracts.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { lastCode, messagesTo, otherCode, senderWith } from '#tests/support/messages-sent.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const seller = { name: '药仓医药', address: '郑州', licences: '许可证 1' };
const NEW_YEAR = Date.parse('2027-01-01T00:00:00+08:00');
let phones = 0;

describe.each(ENGINES)("the year's contract on %s", (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
  });
  beforeEach(async () => {
    await db.deleteFrom('contract_signature').execute();
    await db.deleteFrom('contract_text').execute();
  });
  afterAll(() => fresh.close());

  const buyer = () => makeMember(db, { phone: `137${String((phones += 1)).padStart(8, '0')}` });
  const offered = async (member: Member, now = NOW) =>
    (await viewContract(db, member, { seller, year: null }, now)).offered!;
  const codeFor = async ({ phone }: Member, now: number) => {
    await createCode(db, senderWith(), { purpose: 'contract', phone, address: phone }, now);
    return lastCode(db, phone);
  };
  const sign = async (member: Member, now = NOW, change: { code?: string; hash?: string } = {}) => {
    const { hash } = await offered(member, now);
    const code = change.code ?? (await codeFor(member, now));
    const input = { signerName: '李采购', clientAddress: '198.51.100.7', hash, ...change, code };
    return signContract(db, member, { seller, input }, now);
  };

  it('holds up who has not signed, says where to go on, and lets pass who has', async () => {
    const member = await buyer();
    await expect(requireContract(db, member, NOW, { goOn: '/cart/step2?key=a' })).rejects.toMatchObject({
      code: 'contract_missing',
      message: expect.stringContaining('请先签署 2026 年度的《质量保证协议与电子发票授权》'),
      next: '/dzht?next=%2Fcart%2Fstep2%3Fkey%3Da',
    });
    const signed = await sign(member);
    expect(signed).toMatchObject({
      year: 2026,
      version: 1,
      company: member.company,
      signerName: '李采购',
      signerPhone: member.phone,
      clientAddress: '198.51.100.7',
      signedAt: NOW,
    });
    expect(signed.hash).toBe(createHash('sha256').update(signed.body).digest('hex'));
    expect(signed.body).toContain(member.company);
    await requireContract(db, member, NOW);
  });

  it('is asked for again in the new year of Shanghai, and the old one stays to be read', async () => {
    const member = await buyer();
    await sign(member);
    await requireContract(db, member, NEW_YEAR - 1);
    await expect(requireContract(db, member, NEW_YEAR)).rejects.toMatchObject({ code: 'contract_missing' });
    const next = await viewContract(db, member, { seller, year: null }, NEW_YEAR);
    expect(next).toMatchObject({ year: 2027, signed: null, otherYears: [2026] });
    expect(next.offered?.body).toContain('（2027 年度）');
    const old = await viewContract(db, member, { seller, year: 2026 }, NEW_YEAR);
    expect(old.signed?.body).toContain('（2026 年度）');
    await expect(viewContract(db, member, { seller, year: 2020 }, NEW_YEAR)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is signed once, however often and wherever it is pressed', async () => {
    const member = await buyer();
    const code = await codeFor(member, NOW);
    const results = await Promise.all(Array.from({ length: 12 }, () => sign(member, NOW, { code })));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(
      await sign(member, NOW, { code: 'whatever', hash: 'other' }).catch((error) => error),
    ).toBeDefined();
    expect((await listSignatures(db, { company: '', year: null, page: 1 })).total).toBe(1);
    await expect(refuseSigned(db, member, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: '2026 年度的合同已经签署，不用再签，也不用验证码。',
    });
    await refuseSigned(db, member, NEW_YEAR);
  });

  it('is not signed with a wrong code, nor with one for something else', async () => {
    const member = await buyer();
    const code = await codeFor(member, NOW);
    await expect(sign(member, NOW, { code: otherCode(code) })).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { code: [expect.stringContaining('不正确')] },
    });
    const other = await buyer();
    await createCode(
      db,
      senderWith(),
      { purpose: 'pay_password', phone: other.phone, address: other.phone },
      NOW,
    );
    await expect(sign(other, NOW, { code: await lastCode(db, other.phone) })).rejects.toMatchObject({
      fields: { code: ['请先获取验证码'] },
    });
  });

  it('is not signed unread: another text since is shown first, and the code stays good', async () => {
    const member = await buyer();
    const { hash } = await offered(member);
    const code = await codeFor(member, NOW);
    const id = await beginContractText(db, operator, 2026, NOW);
    await saveContractText(db, operator, { id, body: `${STANDARD_CONTRACT}\n补充条款。` }, NOW);
    await publishContractText(db, operator, { id }, NOW);
    await expect(sign(member, NOW, { code, hash })).rejects.toMatchObject({ code: 'conflict' });
    expect(await sign(member, NOW, { code })).toMatchObject({ version: 2 });
  });

  it('in a draft is not written over what a colleague saved in the meantime; again it is, knowingly', async () => {
    const id = await beginContractText(db, operator, 2026, NOW);
    const opened = (await readContractText(db, id)).hash;
    const words = (which: string) => `${STANDARD_CONTRACT}\n${which}的补充条款。`;
    const first = { id, body: words('甲'), basedOn: opened };
    await saveContractText(db, operator, first, NOW);
    await saveContractText(db, operator, first, NOW);
    const second = { id, body: words('乙'), basedOn: opened };
    const refused = { code: 'conflict', message: expect.stringContaining('您填写的还在') };
    await expect(saveContractText(db, operator, second, NOW)).rejects.toMatchObject(refused);
    await expect(publishContractText(db, operator, { id, written: second }, NOW)).rejects.toMatchObject(
      refused,
    );
    expect(await readContractText(db, id)).toMatchObject({ body: words('甲'), publishedAt: null });
    const basedOn = (await readContractText(db, id)).hash;
    await saveContractText(db, operator, { ...second, basedOn }, NOW);
    expect(await readContractText(db, id)).toMatchObject({ body: words('乙') });
    const saved = await auditOf(db, `contract_text:${id}`, 10);
    expect(saved.filter(({ action }) => action === 'contract.save')).toHaveLength(2);
  });

  it('is published with what is written into it, or neither', async () => {
    const id = await beginContractText(db, operator, 2026, NOW);
    const { body: before, hash: basedOn } = await readContractText(db, id);
    const publish = (body: string) =>
      publishContractText(db, operator, { id, written: { id, body, basedOn } }, NOW);
    await expect(publish('太短')).rejects.toMatchObject({ code: 'invalid_form' });
    expect(await readContractText(db, id)).toMatchObject({ body: before, publishedAt: null });
    await Promise.all([publish(`${before}\n一并公布。`), publish(`${before}\n一并公布。`)]);
    expect(await readContractText(db, id)).toMatchObject({
      body: `${before}\n一并公布。`,
      publishedAt: NOW,
    });
    await expect(publish(`${before}\n再改。`)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('in a new version is for those who have not signed; who has is left alone till the year is out', async () => {
    const [early, late] = [await buyer(), await buyer()];
    await sign(early);
    const id = await beginContractText(db, operator, 2026, NOW);
    const body = `${STANDARD_CONTRACT}\n第二版。`;
    await saveContractText(db, operator, { id, body }, NOW);
    expect((await offered(late)).version).toBe(1);
    await publishContractText(db, operator, { id }, NOW);
    await publishContractText(db, operator, { id }, NOW + 1);
    await requireContract(db, early, NOW);
    expect((await viewContract(db, early, { seller, year: null }, NOW)).signed?.version).toBe(1);
    expect((await sign(late)).version).toBe(2);
    expect(await listContractTexts(db, NOW)).toMatchObject([
      { year: 2026, version: 2, signatures: 1, isCurrent: true, publishedAt: NOW },
      { year: 2026, version: 1, signatures: 1, isCurrent: false },
    ]);
    expect((await auditOf(db, `contract_text:${id}`, 9)).map(({ action }) => action)).toEqual([
      'contract.publish',
      'contract.save',
      'contract.begin',
    ]);
  });

  it('of the next year is published before it begins, and is signed from then on', async () => {
    const member = await buyer();
    const id = await beginContractText(db, operator, 2027, NOW);
    await saveContractText(db, operator, { id, body: `${STANDARD_CONTRACT}\n明年的。` }, NOW);
    await publishContractText(db, operator, { id }, NOW);
    expect((await offered(member)).body).not.toContain('明年的');
    expect((await offered(member, NEW_YEAR)).body).toContain('明年的');
    await expect(beginContractText(db, operator, 2028, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('begins a year with the words of the last, also while a version is being written', async () => {
    const member = await buyer();
    const id = await beginContractText(db, operator, 2026, NOW);
    await saveContractText(db, operator, { id, body: `${STANDARD_CONTRACT}\n我们的。` }, NOW);
    await publishContractText(db, operator, { id }, NOW);
    await beginContractText(db, operator, 2027, NOW + 10 * DAY_MS);
    expect((await offered(member, NEW_YEAR)).body).toContain('我们的');
    const years = (await listContractTexts(db, NEW_YEAR)).map(({ year, version }) => `${year}/${version}`);
    expect(years).toEqual(['2027/2', '2027/1', '2026/2', '2026/1']);
  });

  it('once published is neither changed nor deleted; what is being written may be both', async () => {
    const id = await beginContractText(db, operator, 2026, NOW);
    await expect(saveContractText(db, operator, { id, body: '>'.repeat(5000) }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await saveContractText(db, operator, { id, body: '太短' }, NOW);
    await expect(publishContractText(db, operator, { id }, NOW)).rejects.toMatchObject({
      fields: { body: [expect.stringContaining('太短')] },
    });
    await deleteContractText(db, operator, id, NOW);
    await expect(readContractText(db, id)).rejects.toMatchObject({ code: 'not_found' });
    const [published] = await listContractTexts(db, NOW);
    const change = { id: published!.id, body: '别的' };
    await expect(saveContractText(db, operator, change, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(deleteContractText(db, operator, change.id, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is found by company and year', async () => {
    const [one, two] = [await buyer(), await buyer()];
    await sign(one);
    await sign(two);
    const { signatures } = await listSignatures(db, { company: two.company, year: 2026, page: 1 });
    expect(signatures.map(({ company }) => company)).toEqual([two.company]);
    expect((await readSignature(db, signatures[0]!.id)).body).toContain(two.company);
    expect((await listSignatures(db, { company: two.company, year: 2025, page: 1 })).total).toBe(0);
    await expect(readSignature(db, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is asked for in January, once, of those who may sign and have not', async () => {
    const january = Date.UTC(2027, 0, 5, 4);
    const [unsigned, signed, newcomer, paused] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db, { is_passed: 0 }),
      await makeMember(db, { state: 'paused' }),
    ];
    await signContracts(db, [signed.id], january);
    await remindOfContract(db, NOW);
    expect(await messagesTo(db, unsigned)).toEqual([]);
    await remindOfContract(db, january);
    await remindOfContract(db, january + DAY_MS);
    expect(await messagesTo(db, unsigned)).toMatchObject([
      { kind: 'service', title: '2027 年度合同待签署', link: '/dzht' },
    ]);
    for (const member of [signed, newcomer, paused]) expect(await messagesTo(db, member)).toEqual([]);
  });
});
