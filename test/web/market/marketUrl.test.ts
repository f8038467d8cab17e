import { marketUrl } from '../../../src/web/app/marketUrl.ts';

it.each([
  ['https:', 'sun.example', 'wss://sun.example/market'],
  ['http:', '127.0.0.1:8080', 'ws://127.0.0.1:8080/market'],
  ['http:', 'www.sun.example', 'wss://www.sun.example/market'],
])('the market socket of a page by %s from %s is at %s [SOC-7]', (protocol, host, url) => {
  expect(marketUrl({ protocol, host })).toBe(url);
});
