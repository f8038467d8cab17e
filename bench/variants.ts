import type { Page } from 'playwright-core';
import { bundled } from './bundled.ts';

type Variant = (page: Page) => Promise<void>;

const HELLO_PAGE = '<!doctype html><title>Hello</title><body></body><script src="/hello.js"></script>';

/** Shows the libraries alone, in place of the page at the address. */
export const helloVariant = async (): Promise<Variant> => {
  const script = await bundled('bench/hello.tsx');
  return async (page) => {
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ body: script, contentType: 'text/javascript' })
        : route.fulfill({ body: HELLO_PAGE, contentType: 'text/html' }),
    );
  };
};

/** Bad variant of the app: loads the chart library first and draws a chart before Home. */
export const chartFirstVariant = async (): Promise<Variant> => {
  const script = await bundled('bench/chartFirst.ts');
  return async (page) => {
    await page.route('**/chart-first.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }));
    await page.route('**/h5/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('<head>', '<head><script src="/h5/chart-first.js"></script>');
      await route.fulfill({ response: answer, body });
    });
  };
};
