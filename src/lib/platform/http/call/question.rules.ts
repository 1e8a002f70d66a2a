import { ASK_FIELD } from '#lib/platform/http/call/field-names.rules.ts';
import { type FormField, wordEntries } from '#lib/platform/http/call/forms/form-field.rules.ts';

/** `{amount}`, or with the labels of the field's choices: `{target|bank=由财务转回|wallet=退到余额}`. */
const PLACE = /\{(\w+)((?:\|[^|{}]*)*)\}/g;

/** Returns the placeholder of a field in a question, with the labels of its choices, by value. */
export const placeOf = (name: string, words: Readonly<Record<string, string>>): string =>
  `{${[name, ...Object.entries(words).map((one) => one.join('=').replaceAll(/[|{}]/g, ''))].join('|')}}`;

/** Adds the labels of a form's choices to a question, so that only the values are needed to fill it in. */
export const withChoices = (
  question: string,
  fields: readonly Pick<FormField, 'name' | 'words' | 'inQuestions'>[],
): string =>
  question.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { words = {}, inQuestions } = fields.find((field) => field.name === name) ?? {};
    return placeOf(name, inQuestions ?? Object.fromEntries(wordEntries(words)));
  });

/** Returns the attributes with which one of a form's buttons asks for confirmation first, with and without scripts. */
export const asking = (question: string) => ({
  name: ASK_FIELD,
  value: question,
  'data-confirm': question,
});

/** Limits (characters) of a question with its placeholders, of a placeholder's value, and of the filled-in question. */
const LONGEST = { template: 2000, value: 100, question: 300 } as const;

/**
 * Fills a form's values into a question: `退 {amount} 元吗？`. An empty field leaves an empty text. The question is cut
 * before anything is filled in, as senders choose both.
 */
export const fillQuestion = (question: string, valueOf: (name: string) => string): string =>
  question
    .slice(0, LONGEST.template)
    .replaceAll(PLACE, (_, name: string, choices: string) => {
      const value = valueOf(name).slice(0, LONGEST.value);
      const chosen = choices.split('|').find((choice) => choice.startsWith(`${value}=`));
      return chosen?.slice(value.length + 1) ?? value;
    })
    .slice(0, LONGEST.question);
