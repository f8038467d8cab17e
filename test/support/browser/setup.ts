import { buildAppIfStale } from '../../../scripts/builtApp.ts';
import { prepareChromium } from './chromium.ts';

/** Before the first browser test: the app as it is now, and a browser to show it. */
export default async (): Promise<void> => {
  buildAppIfStale();
  await prepareChromium();
};
