import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const isHere = (program: string, option: string): boolean => spawnSync(program, [option]).status === 0;

it('the proxy asks for the readiness of each server', () => {
  expect(readFileSync('deploy/haproxy.cfg', 'utf8')).toContain('option httpchk GET /readyz');
});

// `.ci/run` installs both programs.
if (isHere('promtool', '--version'))
  it('the alarms are rules that Prometheus takes', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', 'deploy/alerts.yaml']);
    expect(stdout).toContain('SUCCESS');
  });

if (isHere('haproxy', '-v'))
  it('the configuration of HAProxy is one that it takes', async () => {
    await expect(run('haproxy', ['-c', '-f', 'deploy/haproxy.cfg'])).resolves.toBeDefined();
  });
