import { plainCompany } from '#lib/people/members/members.rules.ts';
import { parseDateTime, addMonths, DAY_MS } from '#lib/platform/time.rules.ts';
import {
  CERTIFICATE_FACTS,
  CERTIFICATE_LIMITS,
  MOST_PAGES,
} from '#lib/people/certificates/certificate-facts.rules.ts';
import {
  type Certificate,
  CERTIFICATE_KINDS,
  type CertificateKind,
  type CertificatePage,
  END_NOT_SAID,
  REQUIRED_CERTIFICATES,
} from '#lib/people/certificates/certificates.rules.ts';
import { parseCreditCode } from '#lib/people/members/credit-code.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

const ID_CARD = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/**
 * Parses the number of a resident identity card (GB 11643-1999) however it is typed: 18 characters with a valid day of
 * birth and the right check character; else null.
 */
export function parseIdCard(text: string): string | null {
  const number = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  const match = ID_CARD.exec(number);
  if (!match || parseDateTime(`${match[1]}-${match[2]}-${match[3]}`) === null) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return CHECKS[sum % 11] === number[17] ? number : null;
}

/** Returns an identity card's number as shown to users other than its owner and reviewers: `4101**********0019`. */
export const maskIdCard = (number: string): string =>
  number.length < 9 ? number : `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`;

/** A certificate's fields as they are typed; `expires` is its last day, `2027-03-31`. */
export interface TypedCertificate {
  number: string;
  holder: string;
  expires: string;
  isEndless: boolean;
}

/** The same fields as stored. */
export type CertificateFields = Pick<Certificate, 'number' | 'holder' | 'expiresAt'>;

/** Returns a form's name of a certificate's field: `buyer_id_number`. */
export const fieldOf = (kind: CertificateKind, field: 'number' | 'holder' | 'expires' | 'pages'): string =>
  `${kind}_${field}`;

const LONGEST_TERM_MONTHS = 50 * 12;

/**
 * Parses the values typed for a certificate; empty ones are no error yet ({@link missingOf}). `creditCode` is the
 * company's own, empty where it is not known. Errors have the names of {@link fieldOf}.
 */
export function readCertificate(
  kind: CertificateKind,
  typed: TypedCertificate,
  creditCode: string,
  now: number,
): { fields: CertificateFields; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const facts = CERTIFICATE_FACTS[kind];
  const wrong = (field: 'number' | 'holder' | 'expires', words: string): void =>
    void (errors[fieldOf(kind, field)] = [words]);
  const holder = typed.holder.trim();
  if (holder.length > CERTIFICATE_LIMITS.holder)
    wrong('holder', `${facts.holder}最多 ${CERTIFICATE_LIMITS.holder} 个字`);
  const number = readNumber(kind, typed.number.trim(), creditCode);
  if ('wrong' in number) wrong('number', number.wrong);
  const end = readEnd(typed, facts.mayBeEndless, now);
  if ('wrong' in end) wrong('expires', end.wrong);
  return {
    fields: {
      holder,
      number: 'number' in number ? number.number : '',
      expiresAt: 'expiresAt' in end ? end.expiresAt : END_NOT_SAID,
    },
    errors,
  };
}

type NumberRead = { number: string } | { wrong: string };

function readNumber(kind: CertificateKind, number: string, creditCode: string): NumberRead {
  if (number === '') return { number };
  const { numberKind, number: name } = CERTIFICATE_FACTS[kind];
  if (number.length > CERTIFICATE_LIMITS.number)
    return { wrong: `${name}最多 ${CERTIFICATE_LIMITS.number} 个字` };
  if (numberKind === 'id_card') {
    const card = parseIdCard(number);
    return card === null ? { wrong: '身份证号不正确，请核对 18 位号码' } : { number: card };
  }
  if (!/[\p{L}\p{N}]/u.test(number)) return { wrong: `${name}没有一个字母、数字或汉字，请照证照填写` };
  if (numberKind !== 'credit_code') return { number };
  const code = parseCreditCode(number);
  if (code === null) return { wrong: '统一社会信用代码不正确，请核对 18 位代码' };
  const foreign = foreignCode(kind, code, creditCode);
  return foreign === null ? { number: code } : { wrong: foreign };
}

/** Returns the error of a licence number with a credit code that is not the company's own; else null. */
export const foreignCode = (kind: CertificateKind, number: string, creditCode: string): string | null =>
  CERTIFICATE_FACTS[kind].numberKind !== 'credit_code' || creditCode === '' || number === creditCode
    ? null
    : `与公司资料里的统一社会信用代码 ${creditCode} 不一致，请核对`;

/** Characters in numbers of certificates: `豫DA3710001`, `豫郑食药监械经营备20160001号`, `〔2026〕12-3`. */
const NUMBER_SIGNS = /^[\p{Script=Han}A-Z\d\s()[\]〔〕【】·.,:/_—–-]+$/u;

/**
 * True when a number may be one of an issued licence: such characters, at least four digits, and not the format of
 * another kind.
 */
function looksNumbered(number: string): boolean {
  const text = number.normalize('NFKC').toUpperCase();
  const isOther = parseCreditCode(text) !== null || parseIdCard(text) !== null;
  return NUMBER_SIGNS.test(text) && text.replace(/\D/g, '').length >= 4 && !isOther;
}

/**
 * Returns the questions to confirm before a certificate is approved, by the names of {@link fieldOf}: a number that
 * does not look like one of its kind, and a holder that is not the company (a person holds an authorisation and an
 * identity card). `company` is empty where it is not known.
 */
export function doubtsOf(
  kind: CertificateKind,
  { number, holder }: Pick<CertificateFields, 'number' | 'holder'>,
  company: string,
): FieldErrors {
  const facts = CERTIFICATE_FACTS[kind];
  const isPersonal = kind === 'authorisation' || kind === 'buyer_id';
  return {
    ...(facts.numberKind === 'any' &&
      !looksNumbered(number) && {
        [fieldOf(kind, 'number')]: [
          `“${number}”不像${CERTIFICATE_KINDS[kind]}的${facts.number}。确认与证照一致，请再按一次`,
        ],
      }),
    ...(!isPersonal &&
      company !== '' &&
      plainCompany(holder) !== plainCompany(company) && {
        [fieldOf(kind, 'holder')]: [
          `证照上是“${holder}”，公司名称是“${company}”，两个名称不一致。确认是这家单位的证照，请再按一次`,
        ],
      }),
  };
}

function readEnd(
  { expires, isEndless }: TypedCertificate,
  mayBeEndless: boolean,
  now: number,
): { expiresAt: number | null } | { wrong: string } {
  if (isEndless && !mayBeEndless) return { wrong: '这种证照有期限，请填写有效期' };
  if (isEndless && expires.trim() !== '')
    return { wrong: '填了有效期，又勾选了“长期有效”。请只留一样：清空日期，或取消勾选' };
  if (isEndless) return { expiresAt: null };
  if (expires.trim() === '') return { expiresAt: END_NOT_SAID };
  const day = /^\d{4}-\d{2}-\d{2}$/.test(expires.trim()) ? parseDateTime(expires) : null;
  if (day === null) return { wrong: '有效期请填年月日，例如 2028-06-30' };
  const expiresAt = day + DAY_MS;
  if (expiresAt <= now) return { wrong: '这个日期已过，请上传有效期内的证照' };
  if (expiresAt > addMonths(now, LONGEST_TERM_MONTHS)) return { wrong: '有效期不能超过 50 年，请核对' };
  return { expiresAt };
}

export const isRequiredKind = (memberKind: Member['kind'], kind: CertificateKind): boolean =>
  REQUIRED_CERTIFICATES[memberKind].some((kinds) => kinds.includes(kind));

/**
 * Returns the values proposed for a kind before the business fills it in: its credit code where that is the number, and
 * the holder.
 */
export const proposedFor = (
  kind: CertificateKind,
  { creditCode, company, name }: Pick<Member, 'creditCode' | 'company' | 'name'>,
): Pick<CertificateFields, 'number' | 'holder'> => ({
  number: CERTIFICATE_FACTS[kind].numberKind === 'credit_code' ? creditCode : '',
  holder: kind === 'authorisation' || kind === 'buyer_id' ? name : company,
});

/**
 * True when fields hold only the proposed values, of a kind that is one of several to choose from: a form sends the
 * proposals of each of them, and only one is filled in.
 */
export function isOnlyProposed(
  kind: CertificateKind,
  member: Pick<Member, 'kind' | 'creditCode' | 'company' | 'name'>,
  { number, holder, expiresAt }: CertificateFields,
): boolean {
  const isChoice = REQUIRED_CERTIFICATES[member.kind].some(
    (kinds) => kinds.length > 1 && kinds.includes(kind),
  );
  const proposed = proposedFor(kind, member);
  const isProposed = (typed: string, known: string): boolean => typed === '' || typed === known;
  const isBare = expiresAt === END_NOT_SAID && isProposed(number, proposed.number);
  return isChoice && isBare && isProposed(holder, proposed.holder);
}

/**
 * Returns the fields a certificate still lacks before it may be sent in, by the names of {@link fieldOf}; empty: it is
 * complete.
 */
export function missingOf(
  kind: CertificateKind,
  { number, holder, expiresAt, pages }: CertificateFields & { pages: readonly CertificatePage[] },
  now: number,
): FieldErrors {
  const facts = CERTIFICATE_FACTS[kind];
  const errors: FieldErrors = {};
  if (pages.length === 0) errors[fieldOf(kind, 'pages')] = ['请上传照片或 PDF'];
  else if (pages.length < facts.sides.length && pages.every(({ isPicture }) => isPicture))
    errors[fieldOf(kind, 'pages')] = [`请补上${facts.sides[pages.length]}`];
  if (number === '' && facts.numberKind !== 'optional')
    errors[fieldOf(kind, 'number')] = [`请填写${facts.number}`];
  if (holder === '') errors[fieldOf(kind, 'holder')] = [`请填写${facts.holder}`];
  if (expiresAt === END_NOT_SAID)
    errors[fieldOf(kind, 'expires')] = [facts.mayBeEndless ? '请填写有效期，或勾选长期' : '请填写有效期'];
  else if (expiresAt !== null && expiresAt <= now)
    errors[fieldOf(kind, 'expires')] = ['这个日期已过，请上传有效期内的证照'];
  return errors;
}

/** Text shown when a certificate has the maximum number of pages. */
export const TOO_MANY_PAGES = `一份证照最多 ${MOST_PAGES} 页，请先移除不用的`;
