const MB = 1024 * 1024;

/** Limits of a purchase list, in bytes and characters; those of its lines are `MOST_PAD_LINES`. */
export const LIST_LIMITS = {
  file: 2 * MB,
  /** Of the whole request: more than a file may have, so that the refusal can say why. */
  request: 8 * MB,
  /** Of a pasted list. */
  text: 400_000,
  /** Of a line: with more a quote is missing, or the text is no list. */
  cells: 200,
  cell: 500,
} as const;

export const LIST_REFUSALS = {
  file: `文件不能超过 ${LIST_LIMITS.file / MB} MB，请分成几份。`,
  request: `清单过大：粘贴的最多 ${LIST_LIMITS.text / 10_000} 万字，文件最多 ${LIST_LIMITS.file / MB} MB，请分成几份。`,
  text: '粘贴的清单过长，请分成几份粘贴，或改用文件。',
} as const;
