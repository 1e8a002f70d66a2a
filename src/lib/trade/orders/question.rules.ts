/** Fills the words of a form's fields into a question: `退 {amount} 元吗？`. A name without words leaves nothing. */
export const fillQuestion = (question: string, wordsOf: (name: string) => string): string =>
  question.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordsOf(name));
