import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { compareContracts } from '../../scripts/contractDiff/compare.ts';
import { isAtLeast, versionAfter } from '../../scripts/contractDiff/judge.ts';

type Json = Record<string, unknown>;
type Open = { [name: string]: Open } & { push(item: unknown): void; pop(): void };

const CONTRACT = readFileSync('openapi.yaml', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sun-test-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const without = (list: Open | undefined, item: unknown): void => {
  const items = list as unknown as unknown[];
  items.splice(items.indexOf(item), 1);
};

/** Change of the contract, with the line that the comparison has for it. */
type Row = [line: string, change: (schemas: Open, paths: Open) => void];

const BREAKING: readonly Row[] = [
  ['GET /wallet/list (listCryptoWallets) is gone', (_schemas, paths) => delete paths['/wallet/list']],
  ['POST /appBank is gone', (_schemas, paths) => delete paths['/appBank']?.['post']],
  [
    'DestinationUse.withdrawals is gone',
    ({ DestinationUse }) => delete DestinationUse?.['properties']?.['withdrawals'],
  ],
  ['TransferStatus: without `fail`', ({ TransferStatus }) => without(TransferStatus?.['enum'], 'fail')],
  [
    'DecideReviewRequest.decision: without `reject`',
    ({ DecideReviewRequest }) => without(DecideReviewRequest?.['properties']?.['decision']?.['enum'], 'reject'),
  ],
  [
    'DecideReviewRequest: needs `reason`',
    ({ DecideReviewRequest }) => DecideReviewRequest?.['required']?.push('reason'),
  ],
  ['SandboxClock: no longer needs `now`', ({ SandboxClock }) => without(SandboxClock?.['required'], 'now')],
  [
    'AdvanceClockRequest.advanceSeconds: maximum 31622400 → 5',
    ({ AdvanceClockRequest }) =>
      Object.assign(AdvanceClockRequest?.['properties']?.['advanceSeconds'] ?? {}, { maximum: 5 }),
  ],
  [
    'Price: type "string" → "number"',
    ({ Decimal, SetQuoteRequest }) =>
      Object.assign(SetQuoteRequest?.['properties'] ?? {}, { bid: { ...Decimal, type: 'number' } }),
  ],
  [
    'GET /appBank/bankList parameters q is new and needed',
    (_schemas, paths) =>
      paths['/appBank/bankList']?.['get']?.['parameters']?.push({
        ...{ name: 'q', in: 'query', required: true, schema: { type: 'string' } },
      }),
  ],
  ['StatusFrame.halt is gone', ({ StatusFrame }) => delete StatusFrame?.['properties']?.['halt']],
];

const ADDED: readonly Row[] = [
  [
    'GET /kit (readKit) is new',
    (_schemas, paths) => Object.assign(paths, { '/kit': { get: { operationId: 'readKit', responses: {} } } }),
  ],
  ['InvestmentStatus: also `later`', ({ InvestmentStatus }) => InvestmentStatus?.['enum']?.push('later')],
  ['Bank.city is new', ({ Bank }) => Object.assign(Bank?.['properties'] ?? {}, { city: { type: 'string' } })],
  [
    'ListBanksRefusal.code: also `1002`',
    ({ ListBanksRefusal }) =>
      (ListBanksRefusal?.['allOf'] as unknown as Open[])[1]?.['properties']?.['code']?.['enum']?.push(1002),
  ],
  [
    'AddFaultRequest.delayMilliseconds: maximum 120000 → 150000',
    ({ AddFaultRequest }) =>
      Object.assign(AddFaultRequest?.['properties']?.['delayMilliseconds'] ?? {}, { maximum: 150_000 }),
  ],
  [
    'DecideReviewRequest.place is new',
    ({ DecideReviewRequest }) =>
      Object.assign(DecideReviewRequest?.['properties'] ?? {}, { place: { type: 'string' } }),
  ],
];

const changed = (rows: readonly Row[], version?: string): string => {
  const document = parse(CONTRACT) as Json & { components: { schemas: Open }; paths: Open; info: Json };
  for (const [, change] of rows) change(document.components.schemas, document.paths);
  if (version !== undefined) document.info['version'] = version;
  const file = join(folder, `${rows.length}-${version}.yaml`);
  writeFileSync(file, stringify(document, { aliasDuplicateObjects: false }));
  return file;
};
const linesOf = (all: ReturnType<typeof compareContracts>['all'], bump: string) =>
  all.filter((each) => each.bump === bump).map(({ words }) => words);

it('the comparison of contracts calls breaking what a client or server of the version before could fail at', () => {
  const { all, bump } = compareContracts('openapi.yaml', changed(BREAKING));
  expect(bump).toBe('major');
  expect(linesOf(all, 'major')).toEqual(expect.arrayContaining(BREAKING.map(([line]) => line)));
});

it('the comparison of contracts calls an addition what growth allows a minor version, and asks for its number', () => {
  const { version } = (parse(CONTRACT) as { info: { version: string } }).info;
  const { all, bump, needed, isEnough } = compareContracts('openapi.yaml', changed(ADDED));
  expect(linesOf(all, 'minor').toSorted()).toEqual(ADDED.map(([line]) => line).toSorted());
  expect([bump, needed, isEnough]).toEqual(['minor', versionAfter(version, 'minor'), false]);
  expect(compareContracts('openapi.yaml', changed(ADDED, needed)).isEnough).toBe(true);
});

it('the comparison of contracts asks for nothing where nothing changed, and for a patch where words did', () => {
  const words: Row = ['', ({ Bank }) => Object.assign(Bank ?? {}, { description: 'Other words.' })];
  expect(compareContracts('openapi.yaml', 'openapi.yaml')).toMatchObject({ bump: 'none', isEnough: true, all: [] });
  expect(compareContracts('openapi.yaml', changed([words]))).toMatchObject({ bump: 'patch', isEnough: false });
});

it('a version is at least another one by its parts as numbers', () => {
  expect(isAtLeast('1.10.0', '1.9.3')).toBe(true);
  expect(isAtLeast('2.0.0', '1.9.3')).toBe(true);
  expect(isAtLeast('1.9.3', '1.9.3')).toBe(true);
  expect(isAtLeast('1.9.3', '1.10.0')).toBe(false);
});

it('contract:diff prints the changes since a commit, and ends with 2 for what is neither a file nor a commit', () => {
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, ['scripts/contractDiff.ts', ...args], { encoding: 'utf8', stdio: 'pipe' });
  expect(run('openapi.yaml')).toContain('Nothing changed.');
  expect(() => run('no-such-commit')).toThrow(expect.objectContaining({ status: 2 }) as Error);
});
