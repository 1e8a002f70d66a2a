/** One thing that was done, as the trail of what it was done to shows it. */
export interface AuditLine {
  /** Name of who did it; empty: the shop itself, or its command line. */
  who: string;
  /** `order.ship`, `article.publish` */
  action: string;
  /** in the words an operator reads */
  detail: string;
  /** ms */
  at: number;
}
