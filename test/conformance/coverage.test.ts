import { globSync, readFileSync } from 'node:fs';
import { ANSWER_RULES } from '../../conformance/contract/answerRules.ts';
import { readRequirements } from '../../conformance/contract/requirements.ts';
import { coverageOf, type Excuses } from '../../conformance/coverageOf.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';

const requirements = readRequirements('.');
const excuses = JSON.parse(readFileSync('conformance/excused.json', 'utf8')) as Excuses;
const tested = [...journeysFor(1).flatMap(({ checks }) => checks), ...ANSWER_RULES].flatMap(
  (check) => check.requirements,
);

it('the kit tests or excuses every MUST and every SHOULD of the contract', () => {
  expect(coverageOf(requirements, tested, excuses).faults).toEqual([]);
});

it('the coverage of the kit names a MUST without a check, one that is excused although tested, and an unknown one', () => {
  const [first, second] = requirements.filter(({ level, coming }) => level === 'MUST' && coming === undefined);
  const planted = { groups: [{ reason: 'planted', requirements: [second?.id ?? '', 'ZZZ-1'] }] };
  const { faults } = coverageOf(requirements.slice(0, 2), [second?.id ?? ''], planted);
  expect(faults).toEqual([
    expect.stringMatching(new RegExp(`^${first?.id} is neither tested nor excused`)),
    `${second?.id} is tested and excused: take it out of conformance/excused.json.`,
    'ZZZ-1 is no requirement of the contract.',
  ]);
});

it('the coverage of the kit names a SHOULD without a check, and no MAY', () => {
  const others = requirements.filter(({ level, coming }) => level !== 'MUST' && coming === undefined);
  const { faults } = coverageOf(others, [], { groups: [] });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
    others.filter(({ level }) => level === 'SHOULD').map(({ id }) => id),
  );
});

it('every check of the kit names requirements that a server of this version has to keep', () => {
  const coming = new Set(requirements.flatMap(({ id, coming: part }) => (part === undefined ? [] : [id])));
  expect(tested.filter((id) => coming.has(id))).toEqual([]);
});

it('every requirement that the sources of the kit name is one of the contract', () => {
  const known = new Set(requirements.map(({ id }) => id));
  const named = globSync('conformance/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([A-Z]{3}-[1-9]\d*)'/g)].map(([, id = '']) => id),
  );
  expect(named.length).toBeGreaterThan(1000);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
