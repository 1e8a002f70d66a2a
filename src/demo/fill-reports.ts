import { createHash } from 'node:crypto';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { NewGoodsReport } from '#lib/catalogue/goods/goods.table.ts';
import { DAY_MS, formatDate, startOfDay } from '#lib/platform/time.rules.ts';
import { insertMany } from '#demo/demo.repository.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { reportPdf } from '#demo/report-pdf.ts';

const GOODS_WITH_REPORTS = 150;
/** Interval of goods that also have the report of an earlier lot. */
const WITH_EARLIER = 3;
const EARLIER_DAYS = 120;
/** Days from a lot's production to its report. */
const TESTED_DAYS = 12;

/** Fills in the inspection reports of the lots on sale, for the best-selling goods. */
export async function fillReports(trx: Trx, goods: FilledGoods[], now: number): Promise<void> {
  const popular = goods.toSorted((a, b) => b.salesCount - a.salesCount).slice(0, GOODS_WITH_REPORTS);
  const reports = popular.flatMap((one, index) => {
    const madeAt = startOfDay(now) - one.producedDaysAgo * DAY_MS;
    const here = reportOf(one, one.lotNo, madeAt);
    return index % WITH_EARLIER === 0
      ? [here, reportOf(one, `${one.lotNo}0`, madeAt - EARLIER_DAYS * DAY_MS)]
      : [here];
  });
  await insertMany(trx, 'goods_report', reports);
}

function reportOf(goods: FilledGoods, lotNo: string, madeAt: number): NewGoodsReport {
  const testedAt = madeAt + TESTED_DAYS * DAY_MS;
  const bytes = reportPdf({
    title: '成品检验报告',
    rows: [
      ['品名', goods.name],
      ['规格', goods.spec],
      ['批准文号', goods.approvalNo || '—'],
      ['批号', lotNo],
      ['生产日期', formatDate(madeAt)],
      ['检验日期', formatDate(testedAt)],
      ['性状', '符合规定'],
      ['鉴别', '符合规定'],
      ['检查', '符合规定'],
      ['含量测定', '符合规定'],
      ['结论', '本批产品按注册标准检验，结果符合规定'],
    ],
    remark: '演示数据，不作为放行或验收依据',
  });
  return {
    goods_id: goods.id,
    lot_no: lotNo,
    key: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    media_type: 'application/pdf',
    size: bytes.byteLength,
    bytes,
    created_at: testedAt,
  };
}
