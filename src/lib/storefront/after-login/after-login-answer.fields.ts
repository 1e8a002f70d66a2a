import { z } from 'zod';

export const loginAnswer = z
  .object({ next: z.string().describe('接下来的页面'), company: z.string().describe('单位名称') })
  .meta({ id: 'Login' });
