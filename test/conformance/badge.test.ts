import { XMLValidator } from 'fast-xml-parser';
import { PROFILES, type Verdict } from '../../conformance/checks/check.ts';
import type { Result } from '../../conformance/checks/runChecks.ts';
import { readOptions } from '../../conformance/options.ts';
import { badge } from '../../conformance/report/badge.ts';

const result = (verdict: Verdict): Result => ({
  ...{ journey: 'Calls', name: 'a check', requirements: ['GEN-1'], verdict },
  ...{ findings: [], reason: undefined, milliseconds: 1, operations: [], own: [], asserted: [] },
});
const badgeOf = (verdicts: readonly Verdict[], contractVersion = '1.1.0', profiles: readonly string[] = PROFILES) =>
  badge({
    ...{ contractVersion, profiles, baseUrl: 'http://127.0.0.1:8080', startedAt: '2026-11-23T00:00:00Z', seconds: 1 },
    results: verdicts.map(result),
  });
const [GREEN, AMBER, RED] = ['#017a4f', '#8a5a00', '#c6262e'];

describe("the kit's badge", () => {
  it.each([
    ['is green where every check passed', ['pass', 'pass'], '2 pass', GREEN],
    ['stays green where a check does not apply', ['pass', 'omit'], '1 pass', GREEN],
    ['is not green where a check could not be tried', ['pass', 'skip'], '1 pass, 1 skip', AMBER],
    ['is not green where a SHOULD is broken', ['pass', 'warning'], '1 pass, 1 warning', AMBER],
    ['is not green where a person has to look', ['pass', 'review'], '1 pass, 1 review', AMBER],
    ['is red where a MUST is broken, whatever passed', ['pass', 'pass', 'fail'], '1 of 3 fail', RED],
    ['is red where the kit did not come to an end', ['pass', 'error'], '1 of 2 fail', RED],
    ['is not green where nothing applied', ['omit'], 'nothing tried', AMBER],
  ] as const)('%s', (_title, verdicts, message, colour) => {
    const drawn = badgeOf(verdicts);
    expect(XMLValidator.validate(drawn)).toBe(true);
    expect(drawn).toContain(`<title>Sun contract 1.1.0: ${message}</title>`);
    expect(drawn).toContain(`fill="${colour}"`);
  });

  it('names the profiles where not all of them were checked', () => {
    const [one] = PROFILES;
    expect(badgeOf(['pass'], '1.1.0', [one])).toContain(`<title>Sun contract 1.1.0 · ${one}: 1 pass</title>`);
  });

  it('is refused for a part of the checks', () => {
    const args = ['--base-url', 'http://127.0.0.1:8080', '--badge', 'contract.svg'];
    expect(readOptions(args).badge).toBe('contract.svg');
    expect(() => readOptions([...args, '--only', 'ORD'])).toThrow('--badge');
  });

  it('is an image of its own, whatever the contract is called', () => {
    const drawn = badgeOf(['pass'], '"><script>1</script>');
    expect(XMLValidator.validate(drawn)).toBe(true);
    expect(drawn).not.toContain('<script>');
  });
});
