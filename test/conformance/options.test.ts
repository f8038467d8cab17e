import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../../src/contract/index.ts';
import { PROFILES, type Verdict } from '../../conformance/checks/check.ts';
import type { Result } from '../../conformance/checks/runChecks.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';
import { chosen, readCalled, readOptions } from '../../conformance/options.ts';
import { readDone, writeDone } from '../../conformance/report/doneFile.ts';
import { judged, readKnown } from '../../conformance/report/known.ts';

const URL_GIVEN = ['--base-url', 'http://127.0.0.1:8080'];
const journeys = journeysFor(1);
const called = readCalled('.');
const namesOf = (...only: readonly string[]) =>
  chosen(journeys, only, called).flatMap(({ title, checks }) => checks.map(({ name }) => `${title}: ${name}`));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sun-kit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe("the kit's command line", () => {
  it.each([
    ['without an address', [], '--base-url'],
    ['with an address that is none', ['--base-url', 'nowhere'], '--base-url'],
    ['with an unknown profile', [...URL_GIVEN, '--profile', 'shares'], 'no profile shares'],
    ['with a seed that is no number', [...URL_GIVEN, '--seed', 'one'], '--seed'],
    ['with an unknown option', [...URL_GIVEN, '--colour', 'red'], '--colour'],
  ])('is refused %s', (_what, args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });

  it('has every profile where none is named, and the named ones otherwise', () => {
    expect([...readOptions(URL_GIVEN).profiles]).toEqual(PROFILES);
    expect([...readOptions([...URL_GIVEN, '--profile', 'trading, loans']).profiles]).toEqual(['trading', 'loans']);
  });
});

describe('--only', () => {
  it('chooses by the id of an operation, in any letter case', () => {
    const found = namesOf('getloancontract');
    expect(found).not.toEqual([]);
    expect(found.every((name) => called[name]?.includes('getLoanContract'))).toBe(true);
    expect(found).toHaveLength(Object.values(called).filter((ids) => ids.includes('getLoanContract')).length);
  });

  it('chooses by the tag of operations', () => {
    const found = namesOf('borrow');
    const ofTag = Object.entries(called).filter(([, ids]) =>
      ids.some((id) => routes[id as keyof typeof routes].tag === 'borrow'),
    );
    expect(found).toEqual(expect.arrayContaining(ofTag.map(([name]) => name)));
    expect(found.length).toBeLessThan(Object.keys(called).length / 2);
  });

  it('chooses by journey, requirement, chapter and words, and nothing for words that nothing has', () => {
    expect(namesOf('Exactly once').every((name) => name.startsWith('Exactly once: '))).toBe(true);
    expect(namesOf('IDM-25')).toEqual(['Exactly once: a call that failed did nothing, and its key can be used again']);
    expect(namesOf('LON').length).toBeGreaterThan(5);
    expect(namesOf('no such words')).toEqual([]);
    expect(namesOf()).toHaveLength(journeys.flatMap(({ checks }) => checks).length);
  });

  it('knows the operations of each check that there is, and of no other', () => {
    expect(Object.keys(called)).toEqual(namesOf());
  });
});

const result = (verdict: Verdict, requirements: readonly string[], broken: readonly string[] = []): Result => ({
  ...{ journey: 'Calls', name: `a check of ${requirements.join()}`, requirements, verdict, reason: undefined },
  ...{ milliseconds: 1, operations: [], own: [], asserted: [] },
  findings: broken.map((requirement) => ({
    ...{ requirement, what: 'code', expected: '200', came: '1001', exchange: undefined },
  })),
});

describe('the list of known faults', () => {
  const contract = openContract('.');
  const known = [{ requirement: 'GEN-1', reason: 'a proxy answers it' }];

  it('is a list of requirements of the contract with reasons', () => {
    expect(readKnown(write('known.json', known), contract)).toEqual(known);
    expect(() => readKnown(write('none.json', [{ requirement: 'GEN-1' }]), contract)).toThrow('a reason');
    expect(() => readKnown(write('strange.json', [{ requirement: 'ZZZ-1', reason: 'so' }]), contract)).toThrow('ZZZ-1');
  });

  it('excuses a check all of whose faults are known, and no other', () => {
    const [one, other] = [result('fail', ['GEN-1'], ['GEN-1']), result('fail', ['GEN-1', 'GEN-2'], ['GEN-1', 'GEN-2'])];
    const { known: excused, unknown, kept } = judged([one, other, result('error', ['GEN-3'])], known);
    expect(excused).toEqual([one]);
    expect(unknown.map(({ verdict }) => verdict)).toEqual(['fail', 'error']);
    expect(kept).toEqual([]);
  });

  it('names a known fault that is kept now, and one that was not tried not', () => {
    expect(judged([result('pass', ['GEN-1'])], known).kept).toEqual(known);
    expect(judged([result('skip', ['GEN-1'])], known).kept).toEqual([]);
    expect(judged([result('pass', ['GEN-1']), result('fail', ['GEN-1'], ['GEN-1'])], known).kept).toEqual([]);
  });
});

describe('the file of what was done', () => {
  const of = { contractVersion: '1.1.0', baseUrl: 'http://127.0.0.1:8080', seed: 1, profiles: ['trading'] };
  const exchange = {
    ...{ operation: undefined, method: 'GET', url: 'http://127.0.0.1:8080/api/x', sentBody: undefined },
    ...{ sentForm: undefined, status: 404, text: '{}', envelope: {}, repeatsKey: false, isPlanned: false },
    sent: { Authorization: 'Bearer secret-token', 'X-Source': 'h5' },
    headers: new Headers({ 'x-request-id': 'one' }),
  };
  const failed = result('fail', ['GEN-1'], ['GEN-1']);
  const findings = failed.findings.map((finding) => ({ ...finding, exchange }));
  const ruleFaults = findings.map((finding) => ['a rule', finding] as const);

  it('gives back what was written, without tokens, and nothing where there is no file', () => {
    const path = join(folder, 'done.json');
    expect(readDone(path, of)).toBeUndefined();
    writeDone(path, of, { results: [{ ...failed, findings }], ruleFaults, answers: 7 });
    const done = readDone(path, of);
    expect(done?.answers).toBe(7);
    expect(done?.results[0]).toMatchObject({ name: failed.name, verdict: 'fail' });
    const [restored] = done?.results[0]?.findings ?? [];
    expect(restored?.exchange?.headers.get('x-request-id')).toBe('one');
    expect(restored?.exchange?.sent).toEqual({ Authorization: '', 'X-Source': 'h5' });
    expect(done?.ruleFaults).toHaveLength(1);
  });

  it('is refused for a run with another address, seed, version or other profiles', () => {
    const path = join(folder, 'other.json');
    writeDone(path, of, { results: [], ruleFaults: [], answers: 0 });
    expect(() => readDone(path, { ...of, seed: 2 })).toThrow('another seed');
    expect(() => readDone(path, { ...of, profiles: [] })).toThrow('another profiles');
  });
});
