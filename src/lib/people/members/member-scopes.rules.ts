import type { Member } from '#lib/people/members/members.rules.ts';
import type { MemberScopeRow } from '#lib/people/members/members.table.ts';

/** Ends of rights (ms) as numbers that compare: null is without end. */
export const endOf = (expiresAt: number | null): number => expiresAt ?? Infinity;

/**
 * Of each business scope the right that holds longest: what was opened by hand never shortens what a certificate opens,
 * nor the other way round. Of two as long the first counts.
 */
export function longestScopes<Row extends Pick<MemberScopeRow, 'scope_code' | 'expires_at'>>(
  rows: readonly Row[],
): Row[] {
  const best = new Map<string, Row>();
  for (const row of rows) {
    const known = best.get(row.scope_code);
    if (!known || endOf(row.expires_at) > endOf(known.expires_at)) best.set(row.scope_code, row);
  }
  return [...best.values()];
}

/** The business scopes a member may buy within, each once. */
export const toScopes = (rows: readonly MemberScopeRow[]): Member['scopes'] =>
  longestScopes(rows).map(({ scope_code: code, expires_at: expiresAt }) => ({ code, expiresAt }));
