/** Id of the `<template>` that holds the page script back until a person touches a page for reading. */
export const WAITING_SCRIPT = 'page-script';
