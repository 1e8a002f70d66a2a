import { regionName } from '#lib/platform/regions.rules.ts';
import type { Member, MemberKind } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Kinds of business that register themselves; stores are added by their head office. */
export const JOINING_KINDS = {
  pharmacy: '单体药店',
  clinic: '诊所',
  head_office: '连锁总部',
} as const;

export type JoiningKind = keyof typeof JOINING_KINDS;

/** Variant of the registration: `dd` is that of a head office with its stores (product §8.1). */
export type Variant = 'single' | 'dd';

/** Kinds of business that each registration is for. */
export const KINDS_OF: Record<Variant, readonly [JoiningKind, ...JoiningKind[]]> = {
  single: ['pharmacy', 'clinic'],
  dd: ['head_office'],
};

/** The steps in their order, with the routes of both registrations. */
export const STEPS = [
  { words: '账户信息', single: 'register', dd: 'register_dd' },
  { words: '企业信息', single: 'register_company', dd: 'register_dd_company' },
  { words: '上传资质', single: 'register_certificates', dd: 'register_dd_certificates' },
] as const;

export type Step = 1 | 2 | 3;
type StepRoute = (typeof STEPS)[number][Variant];

/** Maximum lengths (characters) of the fields. */
export const COMPANY_LIMITS = { company: 60, detail: 100, name: 30 } as const;

export const variantOf = ({ kind }: Pick<Member, 'kind'>): Variant =>
  kind === 'head_office' ? 'dd' : 'single';

/** Returns the route of a step in a registration. */
export const stepRoute = (step: Step, variant: Variant): StepRoute => STEPS[(step - 1) as 0 | 1 | 2][variant];

/** Returns the step that is due; null where none is. A visitor starts at the first. */
export function dueStep(member: Pick<Member, 'application'> | null): Step | null {
  if (!member) return 1;
  switch (member.application) {
    case 'company':
      return 2;
    case 'certificates':
    case 'rejected':
    case 'waiting':
      return 3;
    case 'passed':
    case 'none':
      return null;
  }
}

/** True when a business can still change its data in registering: until its certificates are sent in. */
export const mayEditCompany = ({ kind, application }: Pick<Member, 'kind' | 'application'>): boolean =>
  kind !== 'store' && ['company', 'certificates', 'rejected'].includes(application);

/** Identity of a business, for which its licences were reviewed. */
interface Identity {
  kind: MemberKind;
  company: string;
  creditCode: string;
  regionCode: string;
}

/** Returns the differences of two identities as text: `企业名称 百草堂 → 仁和堂`; empty: none. */
export function identityChanges(before: Identity, after: Identity): string {
  const read = ({ kind, company, creditCode, regionCode }: Identity): readonly [string, string][] => [
    ['企业名称', company],
    ['统一社会信用代码', creditCode],
    ['所在地区', regionName(regionCode) ?? regionCode],
    ['企业类型', JOINING_KINDS[kind as JoiningKind] ?? kind],
  ];
  const now = read(after);
  return read(before)
    .flatMap(([name, old], index) => {
      const text = now[index]?.[1] ?? '';
      return old === text ? [] : [`${name} ${old || '未填'} → ${text}`];
    })
    .join('，');
}

/** Returns the step at which a user who logs in continues joining; null where nothing is left to do. */
export function landingOf(member: Pick<Member, 'application' | 'kind'>): StepRoute | null {
  const step = dueStep(member);
  if (step === null || member.application === 'waiting') return null;
  return stepRoute(step, variantOf(member));
}

/** Destination of a user who does not join. */
type Elsewhere = 'passed' | 'staff';

/**
 * Returns the redirect of a step's page: null where the page is for this user, else the step that is due, or the
 * destination outside joining. Completed steps can be opened again while they can be changed; a visitor starts at the
 * first.
 */
export function sentFrom(step: Step, variant: Variant, member: Member | null): StepRoute | Elsewhere | null {
  if (!member) return step === 1 ? null : stepRoute(1, variant);
  if (member.application === 'none') return 'staff';
  if (member.application === 'passed') return 'passed';
  const due = dueStep(member) ?? 1;
  const own = variantOf(member);
  if (step > due) return stepRoute(due, own);
  if (step === 2 && !mayEditCompany(member)) return stepRoute(3, own);
  return step === 3 && variant !== own ? stepRoute(3, own) : null;
}

/**
 * Returns the path a step of joining redirects to when it is not for this user; a member that has joined goes to the
 * member centre.
 */
export function afterJoining(away: StepRoute | Elsewhere): string {
  if (away === 'staff') return pathTo('home');
  return pathTo(away === 'passed' ? 'user' : away);
}
