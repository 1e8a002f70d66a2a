import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** For a form without a script: the member of the page (`PageMember.astro`), and the page that shows the form again. */
export default function MemberField({ memberId, page }: { memberId: number; page?: string }) {
  return (
    <>
      <input type="hidden" name={PAGE_MEMBER_FIELD} value={memberId} />
      {page !== undefined && <input type="hidden" name="form_page" value={page} />}
    </>
  );
}
