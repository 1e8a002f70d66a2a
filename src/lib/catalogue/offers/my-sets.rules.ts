/** What one set is to the member who asks; replaces what the page shows to everyone. */
export interface MySet {
  id: number;
  price: string;
  /** What its goods cost this member by themselves. */
  apart: string;
  /** What buying them as a set saves this member; empty where it saves nothing. */
  saving: string;
  /** That its goods cost this member less bought singly; empty where they do not. */
  cheaper: string;
  /** Why it may not be bought; empty when it may. */
  reason: string;
  /** What each of its goods costs this member by itself. */
  parts: { goods_id: number; apart: string }[];
}
