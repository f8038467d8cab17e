import { readFileSync } from 'node:fs';
import { operations } from '../support/contract.ts';

const section =
  readFileSync('docs/specification.md', 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith('7.')) ?? '';

/**
 * Normalises a call such as `GET creditLoan/applyLoan` or `DELETE /wallet/{id}`: a slash first, parameters without
 * their names.
 */
const comparable = (call: string) => call.replace(/ \/?/, ' /').replaceAll(/\{[^}]*\}/g, '{}');

const specified = [...section.matchAll(/(?:GET|POST|PUT|DELETE)(?: multipart)? (?:\/|creditLoan\/)[^\s;|(]*/g)].map(
  ([call]) => comparable(call.replace(' multipart', '')),
);
const offered = operations.map(({ call }) => comparable(call));
const offeredAs = (origin: string) => operations.filter(({ described }) => described['x-origin'] === origin);

describe('the calls of the specification (§7)', () => {
  it('are 55, each listed once', () => {
    expect(new Set(specified).size).toBe(55);
    expect(specified).toHaveLength(55);
  });

  it.each(specified)('%s is an operation of the contract', (call) => {
    expect(offered).toContain(call);
  });

  it('are, with the market socket and the version check, all operations with the origin `specification`', () => {
    const claimed = offeredAs('specification').map(({ call }) => comparable(call));
    expect(claimed.filter((call) => !specified.includes(call)).sort()).toEqual(['GET /market', 'GET /version']);
  });
});
