import type { APIContext } from 'astro';
import { ASK_FIELD } from '#lib/platform/http/call/field-names.rules.ts';
import { formPage, pageOfCall } from '#lib/platform/http/call/failure.server.ts';
import { typedValues } from '#lib/platform/http/call/flash.server.ts';
import { fillQuestion } from '#lib/platform/http/call/question.rules.ts';

/** A question with the form that is sent again after the answer yes. */
export interface PendingQuestion {
  question: string;
  action: string;
  fields: Record<string, string>;
  /** Page opened when the question is answered with no. */
  back: string;
}

/** Returns the question for a plain form; null where there is none, or a script has asked it. */
export function questionOf(fields: Record<string, unknown>): string | null {
  const question = fields[ASK_FIELD];
  if (typeof question !== 'string' || question === '') return null;
  const values = typedValues(fields);
  return fillQuestion(question, (name) => values[name]?.trim() ?? '');
}

/** Answers with the form's page, which shows only the question. */
export function askFirst(
  http: APIContext,
  question: string,
  { [ASK_FIELD]: _asked, ...typed }: Record<string, unknown>,
): Promise<Response> {
  const back = formPage(http, typed);
  const fields = { next: back, ...typedValues(typed), form_page: back };
  http.locals.asked = { question, action: http.url.pathname, fields, back };
  return pageOfCall(http, back, 200);
}
