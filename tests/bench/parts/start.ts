import { join } from 'node:path';
import type { Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import { npmStart } from '../kit/npm-start.ts';

/** From the command to the first answer: on an empty database, and the second time. */
export const startPart: Part = {
  name: 'start',
  what: 'from npm start to the first answer',
  async run({ folder }) {
    const url = `sqlite:${join(folder, 'start.db')}`;
    const first = await startServer(url);
    await first.stop();
    const second = await npmStart(url);
    return [
      {
        name: 'first start, demo shop filled',
        value: first.startedInMs / 1000,
        unit: 's',
        note: 'built before',
      },
      {
        name: 'second npm start to first answer',
        value: second / 1000,
        unit: 's',
        budget: { most: 2 },
        note: 'nothing to install or build',
      },
    ];
  },
};
