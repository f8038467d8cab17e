import { readFileSync } from 'node:fs';
import { readDevice } from '../../../src/domain/customer/device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S931B)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

it.each([
  [`${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${ANDROID} ${BLINK} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${ANDROID} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${WINDOWS} ${BLINK} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${BLINK} Safari/537.36 OPR/121.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.6 Safari/605.1.15`, 'Safari', 'Mac'],
  ['curl/8.9.1', undefined, undefined],
  [null, undefined, undefined],
])('reads browser and system from the user agent: %s', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});

const chapter = readFileSync('contract/rules/sessions.md', 'utf8');
/** Reads a table of the chapter: names with the texts that a user agent contains. */
const tableOf = (heading: string) =>
  (chapter.split(`| ${heading} `)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
    .map(([name = '', ...marks]) => ({ name, marks }));

it.each([
  ['browser', 10],
  ['system', 7],
] as const)('knows each %s of the contract, of several the first line of its table [SES-24]', (part, count) => {
  const lines = tableOf(part);
  expect(lines).toHaveLength(count);
  lines.forEach(({ name, marks }, place) => {
    const later = lines.slice(place).flatMap((line) => line.marks);
    for (const mark of marks) {
      expect(readDevice(`Mozilla/5.0 ${mark}1`)[part]).toBe(name);
      expect(readDevice(`${later.toReversed().join('1 ')} ${mark}1`)[part]).toBe(name);
      expect(readDevice(mark.toLowerCase() === mark ? 'x' : mark.toLowerCase())[part]).toBeUndefined();
    }
  });
});
