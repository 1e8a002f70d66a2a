import type { APIRoute } from 'astro';
import { readFile } from '#lib/content/newsroom/files/article-files.service.ts';
import { sendDocument } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** A file that an article offers to save: `/file/article/3f2a…-20480.xlsx`. */
export const GET: APIRoute = async ({ url }) => sendDocument(await readFile(runtime().db, url.pathname));
