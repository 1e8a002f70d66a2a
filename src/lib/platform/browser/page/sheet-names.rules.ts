/*
 * What the scripts of a page's head, the server, the pages and the islands must call alike. Apart from the scripts' texts
 * (`head-scripts.rules.ts`), which would travel with every island that waits for the sheet.
 */

/** Names the build whose style sheet a browser has, by {@link sheetName}. */
export const SHEET_COOKIE = 'css';

/** Announces to scripts that the whole sheet has come. */
export const STYLED_EVENT = 'yaocang:styled';

/** What names a build's sheet: the part of its path that changes with its text. */
export const sheetName = (href: string): string => href.split('.').at(-2) ?? '';

/** Id of the `<template>` that holds the page script back until a person touches a page for reading. */
export const WAITING_SCRIPT = 'page-script';

/** Id of what the first frame of a page waits for: the goods of its first screen, or its picture (`FirstScreen.astro`). */
export const FIRST_SCREEN = 'first-screen';

/** What a text is given for the element that a translator of the browser has put in its place, and the reverse. */
export const STAND_IN = 'standIn';
export const STANDS_FOR = 'standsFor';
