import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createMetrics } from '../../../src/server/operations/index.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const operations = read('docs/operations.md');
const settings = read('docs/settings.md');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const alerts = read('deploy/alerts.yaml');
const unit = read('deploy/sun.service');
/** Files that name paths, variables or metrics. */
const NAMING = {
  ...{ 'docs/operations.md': operations, 'docs/settings.md': settings },
  ...{ Dockerfile: dockerfile, 'compose.yaml': compose, unit },
};

/** Names of the variables that the server or its tools read. */
const VARIABLES = new Set(
  globSync(['src/server/**/*.ts', 'scripts/**/*.ts', 'test/support/testDatabase.ts'])
    .flatMap((path) => [...read(path).matchAll(/['"[]([A-Z][A-Z0-9_]{3,})['"\]]|^ {2}([A-Z][A-Z_]+): \[/gm)])
    .flatMap(([, quoted, listed]) => quoted ?? listed ?? []),
);
/** Variables of the tools around the server. */
const OF_OTHERS = new Set(['POSTGRES_USER', 'POSTGRES_PASSWORD', 'SERVER_PASSWORD']);

/** Lists what looks like a variable: capitals with an underscore. */
const variablesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name)),
];

it.each(Object.entries(NAMING))('each variable that %s names is read by the server', (_file, text) => {
  const named = variablesIn(text);
  expect(named).toContain('DATA_DIR');
  expect(named.filter((name) => !VARIABLES.has(name) && !OF_OTHERS.has(name))).toEqual([]);
});

it('a variable that nobody reads would be found', () => {
  expect(variablesIn('set `DATA_DIRECTORY`').filter((name) => !VARIABLES.has(name))).toEqual(['DATA_DIRECTORY']);
});

it('each variable that the server reads is in the settings, or on the page that they lead to', () => {
  const pages = [...settings.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page = '']) => read(`docs/${page}`));
  const variables = globSync('src/server/**/*.ts')
    .flatMap((path) => [
      ...read(path).matchAll(/(?:\bread(?:<[^(]+>)?\(|variables\[|\b(?:name|[a-z]+[A-Z]\w+): )\s*'([A-Z][A-Z_]{3,})'/g),
    ])
    .map(([, name = '']) => name);
  expect(variables).toEqual(expect.arrayContaining(['METRICS_PORT', 'LOANS', 'FIRM_NAME']));
  expect(variables.filter((name) => ![settings, ...pages].some((page) => page.includes(`\`${name}\``)))).toEqual([]);
});

it('each path that the instructions and the files of deployment name exists', () => {
  const linked = [...operations.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
  const mentioned = [...operations.matchAll(/\b(?:src|deploy|test)\/[\w./]+\w/g)].map(([path]) => path);
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((path) => path.replace(/^\/sun\//, ''));
  const built = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const mounted = [...compose.matchAll(/'\.\/([^:']+):/g)].map(([, path = '']) => path);
  const run = [...`${unit}\n${dockerfile}`.matchAll(/src\/server\/\w+\.ts/g)].map(([path]) => path);
  const paths = [...linked, ...mentioned, ...copied, ...built, ...mounted, ...run];
  expect(paths.length).toBeGreaterThan(15);
  // What a build makes is not in the tree.
  expect(paths.filter((path) => path !== 'dist' && !existsSync(path))).toEqual([]);
});

it('each command of npm that the instructions name is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const named = [...`${operations}\n${dockerfile}`.matchAll(/npm run ([a-z]+)/g)].map(([, name = '']) => name);
  expect(named).toContain('desk');
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

describe('the alarms', () => {
  const rules = (parse(alerts) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
  const metricNames = (text: string) => [...new Set([...text.matchAll(/\bsun_[a-z_]+\b/g)].map(([name]) => name))];

  it('are on metrics that there are, and each metric of the server stands in the instructions', async () => {
    const metrics = createMetrics();
    const known = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
    const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
    const used = metricNames(rules.map(({ expr }) => expr).join('\n')).map(base);
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    const documented = metricNames(operations).filter((name) => name !== 'sun_restored');
    expect(documented.toSorted()).toEqual(known.toSorted());
  });

  it('each have what to do in the instructions, and no instruction is for another alarm', () => {
    const rows = [...operations.matchAll(/^\| `(Sun\w+)`/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

it('the container does not run as root, and its servers write to their folder alone', () => {
  expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
  const { services } = parse(compose) as { services: Record<string, { volumes?: readonly string[] }> };
  expect(Object.keys(services).toSorted()).toEqual(['database', 'one', 'proxy', 'two']);
  const proxied = [...read('deploy/haproxy.cfg').matchAll(/^ {2}server (\w+) (\w+):8080$/gm)];
  expect(proxied.map(([, , host = '']) => host)).toEqual(['one', 'two']);
  expect(read('deploy/haproxy.cfg')).toContain('GET /readyz');
});
