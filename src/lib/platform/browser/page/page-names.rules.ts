/* Names shared by the scripts of a page's head, the server, the pages and the islands. Kept apart from the scripts'
 * texts (`head-scripts.rules.ts`), which would be sent with every island. */

/** Id of the `<template>` that holds the page script back until a person touches a page for reading. */
export const WAITING_SCRIPT = 'page-script';

/**
 * Id of the element that a page's first frame waits for: the goods of its first screen, or its picture
 * (`FirstScreen.astro`).
 */
export const FIRST_SCREEN = 'first-screen';

/** Pairs of a text and the element that a translator of the browser has put in its place. */
export const STAND_IN = 'standIn';
export const STANDS_FOR = 'standsFor';

/** Name under which a tab stores the scroll position of each page (px, by path and query). */
export const SCROLL_KEY = 'yaocang:scroll';
