import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isNeeded } from '../../conformance/checks/check.ts';
import { countsOf, runChecks } from '../../conformance/checks/runChecks.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';

const contract = openContract('.');

/** Requirements that the second server breaks, with what it lacks; one that it keeps has to leave the list. */
const KNOWN: Readonly<Record<string, string>> = {
  'GEN-100': 'it lacks operations, which are compared one by one',
  'IDM-54': 'it does not know the time of a press',
  'IDM-55': 'it does not know the time of a press',
  'IDM-57': 'it does not know the time of a press',
  'IDM-59': 'it does not know the time of a press',
  'IDM-60': 'it does not know the time of a press',
  'INS-51': 'it searches names in the language of the answer alone',
  'SOC-19': 'its sockets learn nothing of a session that ends',
  'SOC-124': 'its sockets learn nothing of a session that ends',
  'VAL-35': 'it names the unknown field of a body that fits no form',
};

/** Part of the contract that the second server has. */
const PROFILES: ReadonlySet<string> = new Set(['trading']);

/** Operations that the second server has a handler for. */
const offered = new Set(
  [
    ...(/^HANDLERS = \{([^}]+)\}/m.exec(readFileSync('test/foreign/server.py', 'utf8'))?.[1]?.matchAll(/'(\w+)':/g) ??
      []),
  ].map(([, id]) => id),
);

it('the kit finds in the second server what that one lacks, and nothing else [GEN-100]', async () => {
  const child = spawn('python3', ['test/foreign/server.py', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const baseUrl = line.replace('listening on ', '');
  try {
    const { results } = await runChecks({
      ...{ baseUrl, contract, journeys: journeysFor(1), profiles: PROFILES },
    });
    const findings = results.flatMap((result) => result.findings);
    const broken = new Set(findings.map(({ requirement }) => requirement));
    expect([...broken].toSorted()).toEqual(Object.keys(KNOWN).toSorted());
    const lacking = contract.operations.filter((id) => isNeeded(id, PROFILES) && !offered.has(id));
    const named = new Set(findings.flatMap(({ requirement, what }) => (requirement === 'GEN-100' ? [what] : [])));
    expect([...named].toSorted()).toEqual(lacking.toSorted());
    const omitted = results.filter(({ verdict }) => verdict === 'omit');
    expect(omitted.map(({ journey }) => journey)).toEqual(
      expect.arrayContaining(['Deposits', 'AI investment', 'Loans']),
    );
    const { pass, error } = countsOf(results);
    expect(error).toBe(0);
    expect(pass).toBeGreaterThan(75);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
