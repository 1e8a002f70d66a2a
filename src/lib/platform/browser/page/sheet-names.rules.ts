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

/** Pairs of a text and the element that a translator of the browser has put in its place. */
export const STAND_IN = 'standIn';
export const STANDS_FOR = 'standsFor';

/** Under which name a tab keeps how far down each page was read (px, by path and query). */
export const SCROLL_KEY = 'yaocang:scroll';
