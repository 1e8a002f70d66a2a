/** What a spreadsheet would take for a formula, full-width marks included; a text before it makes it one no more. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(value: string | number): string {
  const text = String(value);
  if (typeof value === 'number') return text;
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * A row of a CSV file, its end included. A text that begins like a formula is one of text for spreadsheets, too; numbers
 * stay numbers.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
