import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { Statement } from '#lib/trade/payments/gateway/provider.rules.ts';
import { statementText } from '#lib/trade/payments/gateway/statement-text.server.ts';
import {
  ALIPAY_DETAILS,
  readAlipayStatement,
} from '#lib/trade/payments/providers/alipay/alipay-statement.rules.ts';
import { readSandboxStatement } from '#lib/trade/payments/providers/sandbox/sandbox-statement.service.ts';
import { readWechatStatement } from '#lib/trade/payments/providers/wechat/wechat.rules.ts';

/** How each provider's file is read, and a word by which it is found in an archive. */
const READERS: Record<PaymentProviderName, { word: string; read: (text: string) => Statement }> = {
  alipay: { word: ALIPAY_DETAILS, read: readAlipayStatement },
  wechat: { word: '微信订单号', read: readWechatStatement },
  sandbox: { word: '沙箱单号', read: readSandboxStatement },
};

/** Reads a provider's statement as it was downloaded: CSV in GBK or UTF-8, or an archive of it. Throws `invalid_form`. */
export async function readStatementFile(
  provider: PaymentProviderName,
  bytes: Uint8Array,
): Promise<Statement> {
  const { word, read } = READERS[provider];
  const text = await statementText(bytes, word);
  if (text === null) throw fieldError('file', '文件读不出来：要 CSV（GBK 或 UTF-8），或平台给的 zip。');
  if (!text.includes(word))
    throw fieldError('file', `文件里没有“${word}”这一列，请核对平台和文件是不是选错了。`);
  return read(text);
}
