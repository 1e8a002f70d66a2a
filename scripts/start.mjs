// Runs the built server and keeps it running: `npm start`.
import { keepRunning } from './start/keep-running.mjs';

keepRunning(process.argv.slice(2));
