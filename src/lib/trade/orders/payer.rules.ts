/**
 * Relation of a payer's name to the company that ordered. `short`: it may well be that company, written shorter or
 * longer; `other`: it is a different one.
 */
export type Payer = 'same' | 'short' | 'other';

/** Minimum length of a name; a shorter one may belong to any company. */
const LEAST = 4;

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, '');

/** True when all characters of one name occur in the other in the same order, as in 康民药房 and 郑州康民大药房. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const character of long) if (character === short[at]) at += 1;
  return at >= short.length;
}

/** Compares names without blanks, widths and punctuation. */
export function payerOf(payerName: string, company: string): Payer {
  const [payer, ordered] = [plain(payerName), plain(company)];
  if (payer === ordered) return 'same';
  const [short, long] = payer.length < ordered.length ? [payer, ordered] : [ordered, payer];
  return short.length >= LEAST && isWithin(short, long) ? 'short' : 'other';
}

/** Returns the text on the named payer for a buyer of goods with ephedrine; empty where it is the company. */
export function payerWords(payerName: string, company: string): string {
  const payer = payerOf(payerName, company);
  if (payer === 'same') return '';
  return payer === 'short'
    ? `与下单公司“${company}”不完全一致：如是本公司账户，可以提交，财务会多核对一步。`
    : `须是下单公司“${company}”。含麻黄碱商品只能从本公司的对公账户付款，个人或其他公司的款会退回；公司改过名的，请先联系客服。`;
}
