/* Names shared by the script that fetches a sheet, the server and the browser. Kept apart from the script's text
 * (`sheet-script.rules.ts`), which would be sent with every island that waits for the sheet. */

/** Cookie that names the build whose style sheet a browser has, by {@link sheetName}. */
export const SHEET_COOKIE = 'css';

/** Announces to scripts that the whole sheet has come. */
export const STYLED_EVENT = 'yaocang:styled';

/** Returns the name of a build's sheet: the part of its path that changes with its text. */
export const sheetName = (href: string): string => href.split('.').at(-2) ?? '';
