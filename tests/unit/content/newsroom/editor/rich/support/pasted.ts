import { JSDOM } from 'jsdom';
import { DOMParser } from 'prosemirror-model';
import { cleanPasted } from '#lib/content/newsroom/editor/rich/paste-html.client.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { writeText } from '#lib/content/newsroom/editor/rich/write-rich.rules.ts';

const { window } = new JSDOM();

/** Returns the result of a pasted HTML in an empty text, as Markdown, and how many pictures it left behind. */
export function pasted(
  html: string,
  carried: readonly (string | null)[] = [],
): { markdown: string; dropped: number } {
  const { body, dropped } = cleanPasted(
    html,
    { origin: 'https://shop.example', carried },
    new window.DOMParser(),
  );
  // as the page's security policy has it
  body.querySelectorAll('[style]').forEach((element) => element.removeAttribute('style'));
  const doc = DOMParser.fromSchema(schema).parse(body);
  return { markdown: writeText({ blocks: [], gaps: [''] }, doc), dropped };
}
