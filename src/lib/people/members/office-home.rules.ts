import { hasRole, type Member } from '#lib/people/members/members.rules.ts';

/** The page of the back office where somebody's work begins; null for members, and while acting for one. */
export function officeHomeOf(member: Pick<Member, 'role'>): 'certificates_desk' | 'articles' | null {
  if (hasRole(member, 'operator')) return 'certificates_desk';
  return hasRole(member, 'editor') ? 'articles' : null;
}
