/** A region's code is none. */
const SECRET = /password|token|^(?!region_).*code/i;

/** Whether a field's name says that what is typed into it is kept nowhere: passwords, codes, tokens. */
export const isSecretField = (name: string): boolean => SECRET.test(name);
