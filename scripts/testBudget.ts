/**
 * Seconds that each check of `npm test` may take on two quiet cores, where three run at a time; the only place with these
 * figures. A slower machine may exceed them, so nothing fails: the run only reports where.
 */
const ALLOWED_SECONDS: Readonly<Record<string, number>> = {
  browser: 1000,
  server: 950,
  'server on PostgreSQL': 600,
  'server as the restricted role': 90,
  web: 1050,
  simulation: 120,
  fuzz: 60,
  conformance: 125,
  'conformance on PostgreSQL': 110,
  foreign: 60,
  domain: 20,
  types: 50,
  'types of the app': 30,
  lint: 90,
  format: 35,
  architecture: 35,
  contract: 40,
};
/** Seconds for each check that the list does not name. */
const ALLOWED_ELSE_SECONDS = 15;
const ALLOWED_RUN_SECONDS = 1080;

/** Name of a check without its half: "server 1/2" is a part of "server". */
const wholeName = (check: string): string => check.replace(/ \d\/\d$/, '');

const line = (name: string, used: number, allowed: number): string => {
  const over = Math.round(used) - allowed;
  const figures = `${String(Math.round(used)).padStart(5)} / ${String(allowed).padStart(4)}`;
  return `  ${name.padEnd(28)}${figures}${over > 0 ? `  over budget by ${over} s` : ''}`;
};

/**
 * Formats the seconds that each check has used of its budget, as lines to print; halves of a project count together.
 */
export const budgetLines = (
  used: readonly { readonly check: string; readonly seconds: number }[],
  runSeconds: number,
) => {
  const byName = new Map<string, number>();
  for (const { check, seconds } of used) {
    const name = wholeName(check);
    byName.set(name, (byName.get(name) ?? 0) + seconds);
  }
  const postgres = byName.has('server on PostgreSQL') ? (ALLOWED_SECONDS['server on PostgreSQL'] ?? 0) / 2 : 0;
  return [
    'Seconds used / allowed (on two quiet cores; see scripts/testBudget.ts):',
    ...[...byName].map(([name, seconds]) => line(name, seconds, ALLOWED_SECONDS[name] ?? ALLOWED_ELSE_SECONDS)),
    line('the whole run', runSeconds, ALLOWED_RUN_SECONDS + postgres),
  ];
};
