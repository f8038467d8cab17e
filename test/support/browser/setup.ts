import { buildAppIfStale } from '../../../scripts/builtApp.ts';
import { prepareChromium } from './chromium.ts';

/** Runs before the first browser test: builds the current app, and prepares a browser. */
export default async (): Promise<void> => {
  buildAppIfStale();
  await prepareChromium();
};
