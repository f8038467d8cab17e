import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Done } from '../checks/runChecks.ts';
import type { Finding } from '../checks/finding.ts';
import type { Exchange } from '../client/exchange.ts';

/** Options that a run has to share with the one that it goes on from. */
export type RunOf = {
  readonly contractVersion: string;
  readonly baseUrl: string;
  readonly seed: number;
  readonly profiles: readonly string[];
};

type StoredExchange = Omit<Exchange, 'headers'> & { readonly headers: [string, string][] };
type StoredFinding = Omit<Finding, 'exchange'> & { readonly exchange?: StoredExchange };
type Stored = {
  readonly of: RunOf;
  readonly answers: number;
  readonly ruleFaults: readonly (readonly [string, StoredFinding])[];
  readonly results: readonly (Omit<Done['results'][number], 'findings'> & {
    readonly findings: readonly StoredFinding[];
  })[];
};

/** Leaves out the token: the file may be kept by a CI. */
const withoutToken = (sent: Exchange['sent']): Exchange['sent'] =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, /^authorization$/i.test(name) ? '' : value]));

const stored = ({ exchange, ...finding }: Finding): StoredFinding =>
  exchange === undefined
    ? finding
    : { ...finding, exchange: { ...exchange, sent: withoutToken(exchange.sent), headers: [...exchange.headers] } };

const restored = ({ exchange, ...finding }: StoredFinding): Finding => ({
  ...finding,
  exchange: exchange && { ...exchange, headers: new Headers(exchange.headers) },
});

/** Writes what a run has done so far, whole or not at all. */
export const writeDone = (path: string, of: RunOf, { results, ruleFaults, answers }: Done): void => {
  const file: Stored = {
    of,
    answers,
    ruleFaults: ruleFaults.map(([rule, finding]) => [rule, stored(finding)]),
    results: results.map((result) => ({ ...result, findings: result.findings.map(stored) })),
  };
  writeFileSync(`${path}.part`, `${JSON.stringify(file)}\n`);
  renameSync(`${path}.part`, path);
};

/** Reads what an earlier run did; undefined without a file. Throws where that run had other options. */
export const readDone = (path: string, of: RunOf): Done | undefined => {
  if (!existsSync(path)) return undefined;
  const file = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  const differs = (Object.keys(of) as (keyof RunOf)[]).find(
    (name) => JSON.stringify(file.of[name]) !== JSON.stringify(of[name]),
  );
  if (differs !== undefined)
    throw new Error(`${path} is of a run with another ${differs}: ${JSON.stringify(file.of[differs])}.`);
  return {
    answers: file.answers,
    ruleFaults: file.ruleFaults.map(([rule, finding]) => [rule, restored(finding)]),
    results: file.results.map((result) => ({ ...result, findings: result.findings.map(restored) })),
  };
};
