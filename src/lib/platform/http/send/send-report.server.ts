/**
 * Sends a document whose address names its bytes, to be read in the browser and kept for ever; null is 404. Nothing in
 * it may run, load or be framed, whatever the check at its upload has missed. There is no `sandbox` among it: browsers
 * show no PDF in one.
 */
export function sendReport(file: { bytes: Uint8Array; type: string; lotNo: string } | null): Response {
  if (!file) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const ending = file.type === 'application/pdf' ? 'pdf' : 'webp';
  const name = encodeURIComponent(`检验报告 ${file.lotNo}.${ending}`);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.type,
      'content-disposition': `inline; filename="report.${ending}"; filename*=UTF-8''${name}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
