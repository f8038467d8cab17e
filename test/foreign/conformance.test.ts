import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROFILES } from '../../conformance/checks/check.ts';
import { countsOf, runChecks } from '../../conformance/checks/runChecks.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';

/** Requirements that the second server breaks, with what it lacks; one that it keeps has to leave the list. */
const KNOWN: Readonly<Record<string, string>> = {
  'GEN-7': 'it has no uploads, and refuses one as JSON and not as text',
  'FIL-50': 'it has no uploads',
  'IDM-54': 'it does not know the time of a press',
  'IDM-55': 'it does not know the time of a press',
  'IDM-57': 'it does not know the time of a press',
  'INS-51': 'it searches names in the language of the answer alone',
  'SOC-19': 'its sockets learn nothing of a session that ends',
  'SOC-124': 'its sockets learn nothing of a session that ends',
  'VAL-35': 'it names the unknown field of a body that fits no form',
};

it('the kit finds in the second server what that one lacks, and nothing else', async () => {
  const child = spawn('python3', ['test/foreign/server.py', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const baseUrl = line.replace('listening on ', '');
  try {
    const { results } = await runChecks({
      ...{ baseUrl, contract: openContract('.'), journeys: journeysFor(1), profiles: new Set<string>(PROFILES) },
    });
    const broken = new Set(results.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)));
    expect([...broken].toSorted()).toEqual(Object.keys(KNOWN).toSorted());
    const { pass, error } = countsOf(results);
    expect(error).toBe(0);
    expect(pass).toBeGreaterThan(75);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
