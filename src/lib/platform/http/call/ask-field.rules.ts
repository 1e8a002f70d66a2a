/** A field of a form that asks before it is carried out: the question. A script that has asked takes it away. */
export const ASK_FIELD = 'ask';
