/** The pictures in what was pasted or dropped; a text copied with its picture (from a table) stays a text. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  data?.types.includes('text/plain')
    ? []
    : Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
