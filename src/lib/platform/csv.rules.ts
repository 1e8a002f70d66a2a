/** What a spreadsheet would take for a formula, full-width marks included; a text before it makes it one no more. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A row of a CSV file, its end included. A text that begins like a formula is one of text for spreadsheets, too. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
