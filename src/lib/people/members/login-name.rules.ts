/** A login name as accounts are found and counted by it: without regard to case, width (`ｂｕｙｅｒ`) or blanks around. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();
