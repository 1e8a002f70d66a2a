/** A region's code is none, nor that of a business (统一社会信用代码), which is public. */
const SECRET = /password|token|^(?!region_|credit_).*code/i;

/** Whether a field's name says that what is typed into it is kept nowhere: passwords, codes, tokens. */
export const isSecretField = (name: string): boolean => SECRET.test(name);
