import type { Benchmark } from './benchmark.ts';
import { startChild } from './child.ts';
import type { HttpActs } from './httpChild.ts';
import { closeConnections, repeat, sendRequest } from './requests.ts';
import { inRounds } from './rounds.ts';

const REQUESTS = 8000;
const AT_ONCE = 16;

/** Compares the most frequent requests with the smallest answer of Node's own server. */
export const http: Benchmark = {
  name: 'http',
  atMost: 3,
  async measure() {
    const child = await startChild<HttpActs>('httpChild.ts');
    const { sun, hello, token } = await child.ask('addresses');
    const headers = { Authorization: `Bearer ${token}`, 'X-Source': 'h5', 'Accept-Language': 'en' };
    const askedFor = (url: string, times: number) => async () => {
      const spent = await child.costMs(() => repeat(times, AT_ONCE, () => sendRequest(url, { headers })));
      return (spent * 1000) / times;
    };
    const tab = askedFor(`${sun}/product/tab`, REQUESTS);
    // Runs once before measuring, until the code is compiled to machine code.
    await tab();
    const cost = await inRounds({
      hello: askedFor(hello, REQUESTS),
      tab,
      user: askedFor(`${sun}/user/info`, REQUESTS / 20),
    });
    closeConnections();
    await child.stop();
    const beside = { limit: cost.hello, unit: 'µs' };
    return {
      good: { what: 'GET /product/tab with a token, beside a Hello', figure: cost.tab, ...beside },
      bad: { what: 'the same, asking the database each time', figure: cost.user, ...beside },
    };
  },
};
