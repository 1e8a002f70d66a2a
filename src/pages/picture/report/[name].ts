import type { APIRoute } from 'astro';
import { reportFile } from '#lib/catalogue/goods/files/goods-files.service.ts';
import { sendReport } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** An inspection report, named by its bytes: `/picture/report/3-3f2a….pdf`. */
export const GET: APIRoute = async ({ params }) => sendReport(await reportFile(runtime().db, params['name']));
