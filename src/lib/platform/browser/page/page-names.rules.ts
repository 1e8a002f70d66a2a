/* Names shared by the scripts of a page's head, the server, the pages and the islands. Kept apart from the scripts'
 * texts (`head-scripts.rules.ts`), which would be sent with every island. */

/** Id of the `<template>` that holds the page script back until a person touches a page for reading. */
export const WAITING_SCRIPT = 'page-script';

/** Id of what the first frame of a page waits for: the goods of its first screen, or its picture (`FirstScreen.astro`). */
export const FIRST_SCREEN = 'first-screen';

/** Pairs of a text and the element that a translator of the browser has put in its place. */
export const STAND_IN = 'standIn';
export const STANDS_FOR = 'standsFor';

/** Under which name a tab keeps how far down each page was read (px, by path and query). */
export const SCROLL_KEY = 'yaocang:scroll';
