import { readFileSync } from 'node:fs';
import { isSeq, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { projectRoot } from '#server/project-root.ts';

const FOLDER = new URL('src/demo/', projectRoot);

/** Cells with a type: words separated by spaces, a whole number, yes or no. */
export const words = z.string().transform((cell) => cell.split(' ').filter(Boolean));
export const whole = z
  .string()
  .regex(/^-?\d+$/, 'no whole number')
  .transform(Number);
export const yes = z.enum(['yes', 'no']).transform((cell) => cell === 'yes');

/** Reads a table of the demo: a line with the column names, then one row per line, cells separated by tabs. */
export const readTable = <Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] =>
  parseTable(file, textOf(file), row);

/** Reads a list of the demo in YAML, for records that hold longer texts. */
export const readRecords = <Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] =>
  parseRecords(file, textOf(file), row);

const textOf = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

/** Parses the rows of a table. Throws where a line is invalid, and names it. */
export function parseTable<Row extends z.ZodObject>(file: string, text: string, row: Row): z.output<Row>[] {
  const columns = Object.keys(row.shape);
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  if (head !== columns.join('\t')) throw new Error(`${file}:1: the columns are not ${columns.join(', ')}`);
  return lines.map((line, index) => {
    const at = `${file}:${index + 2}`;
    const cells = line.split('\t');
    if (cells.length !== columns.length)
      throw new Error(`${at}: ${cells.length} cells for ${columns.length} columns`);
    return fit(at, row, Object.fromEntries(columns.map((column, place) => [column, cells[place]])));
  });
}

/** Parses the records of a list in YAML. Throws where one is invalid, and names its first line. */
export function parseRecords<Row extends z.ZodObject>(file: string, text: string, row: Row): z.output<Row>[] {
  const lines = new LineCounter();
  const { contents, errors } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset = 0): string => `${file}:${lines.linePos(offset).line}`;
  const [error] = errors;
  if (error) throw new Error(`${lineOf(error.pos[0])}: ${error.message}`);
  if (!isSeq<{ range: [number, ...number[]]; toJSON: () => unknown }>(contents))
    throw new Error(`${file}:1: no list`);
  return contents.items.map((item) => fit(lineOf(item.range[0]), row, item.toJSON()));
}

function fit<Row extends z.ZodObject>(at: string, row: Row, cells: unknown): z.output<Row> {
  const read = row.safeParse(cells);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${at}: ${wrong.join('; ')}`);
}
