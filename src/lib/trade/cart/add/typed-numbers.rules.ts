/** The name of a line's field in the form of the cart: it names the line, and the number it had when it was shown. */
export const numberName = ({ id, quantity }: { id: number; quantity: number }): string =>
  `numbers[${id}-${quantity}]`;

/** What the buyer typed next to a line. */
export interface TypedNumber {
  id: number;
  text: string;
}

/** Of the fields of the form, by what stands in the brackets of their names, those that were changed. */
export function changedNumbers(fields: object): TypedNumber[] {
  return Object.entries(fields).flatMap(([name, text]: [string, unknown]) => {
    const [id, shown] = name.split('-');
    return typeof text !== 'string' || text.trim() === '' || text === shown ? [] : [{ id: Number(id), text }];
  });
}
