import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { yuanToFen } from '#lib/platform/money.rules.ts';
import { GatewayError, type StatementLine } from '#lib/trade/payments/gateway/provider.rules.ts';

/** The lines of Alipay's daily statement: a ZIP of CSV files in GBK, of which the one with details is read. */
export async function readAlipayStatement(zip: Uint8Array): Promise<StatementLine[]> {
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  try {
    for (const entry of await reader.getEntries()) {
      if (entry.directory || !entry.getData) continue;
      const text = new TextDecoder('gbk').decode(await entry.getData(new Uint8ArrayWriter()));
      if (text.includes('商户订单号')) return readDetails(text);
    }
  } catch (error) {
    throw new GatewayError('refused', 'the statement of Alipay cannot be read', { cause: error });
  } finally {
    await reader.close();
  }
  throw new GatewayError('refused', 'the statement of Alipay holds no details');
}

function readDetails(text: string): StatementLine[] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()));
  const [titles = [], ...lines] = rows;
  const at = (title: string): number => titles.indexOf(title);
  const [tradeNo, outTradeNo, amount] = [at('支付宝交易号'), at('商户订单号'), at('订单金额（元）')];
  const isRefund = at('业务类型');
  return lines.flatMap((cells) => {
    const fen = yuanToFen(cells[amount] ?? '');
    if (fen === null) return [];
    const amountFen = cells[isRefund] === '退款' ? -Math.abs(fen) : fen;
    return [{ outTradeNo: cells[outTradeNo] ?? '', tradeNo: cells[tradeNo] ?? '', amountFen }];
  });
}
