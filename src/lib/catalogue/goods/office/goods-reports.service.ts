import { createHash } from 'node:crypto';
import { goodsTag } from '#lib/page-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { isPdf, PDF_FAULTS, pdfFault } from '#lib/people/uploads/pdf.server.ts';
import { pictureKind } from '#lib/people/uploads/uploads.rules.ts';
import { withSharp } from '#lib/people/uploads/sharp.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { record } from '#lib/catalogue/goods/office/save-goods.service.ts';
import { deleteReport, findReports, insertReport } from '#lib/catalogue/goods/reports/reports.repository.ts';
import {
  LARGEST_REPORT,
  MOST_REPORTS,
  REPORT_TOO_LARGE,
  REPORT_WORDS,
  type ReportType,
} from '#lib/catalogue/goods/reports/reports.rules.ts';

/** Writing on the paper stays readable. */
const LONGEST_SIDE = 2000;
const MOST_PIXELS = 50_000_000;

/**
 * Keeps the inspection report of a lot, a PDF or a picture of the paper, checked by its bytes; a picture is encoded
 * again. The same file for the same lot again changes nothing. Throws `invalid_form` on `report`, and `not_found`.
 */
export async function addReport(
  db: Db,
  operator: Member,
  { goodsId, lotNo, bytes }: { goodsId: number; lotNo: string; bytes: Uint8Array },
  now: number,
): Promise<void> {
  const file = await checked(bytes);
  await change(db, async (trx, touch) => {
    if ((await findGoodsByIds(trx, [goodsId])).length === 0) throw notFound('这个商品');
    if ((await findReports(trx, goodsId)).length >= MOST_REPORTS)
      throw fieldError('report', `一个商品最多 ${MOST_REPORTS} 份检验报告，请先删掉过期批次的。`);
    const isNew = await insertReport(trx, {
      goods_id: goodsId,
      lot_no: lotNo,
      key: createHash('sha256').update(file.bytes).digest('hex').slice(0, 16),
      media_type: file.type,
      size: file.bytes.byteLength,
      bytes: file.bytes,
      created_at: now,
    });
    if (!isNew) return;
    const detail = `上传批号 ${lotNo} 的检验报告（${REPORT_WORDS[file.type]}）`;
    await record(trx, operator, { action: 'goods.report', id: goodsId, detail }, now);
    touch(goodsTag(goodsId));
  });
}

/** Takes a report away; taking it away again is harmless. */
export async function removeReport(
  db: Db,
  operator: Member,
  { goodsId, reportId }: { goodsId: number; reportId: number },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const lotNo = await deleteReport(trx, goodsId, reportId);
    if (lotNo === undefined) return;
    const detail = `删除批号 ${lotNo} 的检验报告`;
    await record(trx, operator, { action: 'goods.report', id: goodsId, detail }, now);
    touch(goodsTag(goodsId));
  });
}

async function checked(bytes: Uint8Array): Promise<{ bytes: Uint8Array; type: ReportType }> {
  if (bytes.byteLength > LARGEST_REPORT) throw fieldError('report', REPORT_TOO_LARGE);
  if (isPdf(bytes)) {
    const fault = await pdfFault(bytes);
    if (fault) throw fieldError('report', PDF_FAULTS[fault]);
    return { bytes, type: 'application/pdf' };
  }
  if (pictureKind(bytes) === null)
    throw fieldError('report', '只能上传 PDF、JPG、PNG 或 WebP，文件也不能有残缺。');
  return withSharp(async (sharp) => {
    try {
      const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .rotate()
        .flatten({ background: '#fff' })
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 84 })
        .toBuffer();
      return { bytes: picture, type: 'image/webp' as const };
    } catch {
      throw fieldError('report', '图片无法读取，可能已损坏，请换一张再上传。');
    }
  });
}
