import { sql } from 'kysely';

/**
 * Put right after its first `select`, has PostgreSQL keep the plan of a statement that is asked again and again outside
 * of transactions, too: for those whose best plan does not depend on what they ask for, and takes longer to find than
 * to follow. SQLite keeps all plans.
 */
export const PLANNED_ONCE_MARK = '/* planned once */';
export const plannedOnce = sql.raw(PLANNED_ONCE_MARK);
