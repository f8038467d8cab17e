import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs the check of Node as if this Node were of another version. */
const checkAs = (version: string) => {
  const versions = `{ value: { ...process.versions, node: ${JSON.stringify(version)} } }`;
  const pretence = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
  return spawnSync(process.execPath, ['--import', pretence, 'scripts/checkNode.js'], { encoding: 'utf8' });
};

describe('the check of Node', () => {
  // 24.9 is the first whose server can leave upgrades to other protocols alone, as SOC-122 wants of h2c.
  it.each(['22.20.0', '24.0.0', '24.8.0'])('refuses %s', (version) => {
    const { status, stderr } = checkAs(version);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Sun runs on Node 24.9 or later')]);
  });

  it.each(['24.9.0', '24.21.0', '26.0.0'])('takes %s', (version) => {
    expect(checkAs(version)).toMatchObject({ status: 0, stderr: '' });
  });

  it('names the version that the package asks for', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe('>=24.9.0');
  });
});
