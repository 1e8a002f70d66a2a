/** What the link is called where its message is said by it, instead of naming it. */
const NAME = '药检报告';

/**
 * The quality-inspection link of the utility bar (product §1.3): to its address, named by its message; without an
 * address it says the message; null where there is neither.
 */
export function inspectionLink({
  quality_inspection_url: url,
  msg,
}: {
  quality_inspection_url: string;
  msg: string;
}): { name: string; url: string } | null {
  if (url !== '') return { name: msg || NAME, url };
  return msg === '' ? null : { name: NAME, url: `#${msg}` };
}
