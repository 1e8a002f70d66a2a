import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** In a form without a script: whose page it is on (`PageMember.astro`), and where it is shown again. */
export default function MemberField({ memberId, page }: { memberId: number; page?: string }) {
  return (
    <>
      <input type="hidden" name={PAGE_MEMBER_FIELD} value={memberId} />
      {page !== undefined && <input type="hidden" name="form_page" value={page} />}
    </>
  );
}
