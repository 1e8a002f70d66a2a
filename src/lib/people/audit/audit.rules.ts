/** Action in the audit trail of a subject. */
export interface AuditLine {
  /** Name of the actor; empty: the shop itself, or its command line. */
  who: string;
  /** `order.ship`, `article.publish` */
  action: string;
  /** as operators read it */
  detail: string;
  /** ms */
  at: number;
}
