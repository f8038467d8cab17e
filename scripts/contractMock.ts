import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { pino } from 'pino';
import { parse } from 'yaml';

// Answers every operation of openapi.yaml with its examples, without a server and a database of our own: for work on
// screens. Requests are checked against the contract; `Prefer: example=NAME` chooses an example.

const { values } = parseArgs({ options: { port: { type: 'string', default: '8090' } } });

type Contract = { readonly paths: Readonly<Record<string, unknown>>; readonly servers?: unknown };
const { paths, servers: _servers, ...contract } = parse(readFileSync('openapi.yaml', 'utf8')) as Contract;
// Prism serves the paths alone, without the `/api` of `servers`.
const underApi = Object.fromEntries(Object.entries(paths).map(([path, item]) => [`/api${path}`, item]));

const operations = await getHttpOperationsFromSpec({ ...contract, paths: underApi });
// Prism logs what it does at a level of its own too.
const logger = pino({ level: 'silent', customLevels: { success: 31, start: 32 } });
const server = createServer(operations, {
  components: { logger: logger as never },
  cors: true,
  config: {
    ...{ isProxy: false, validateRequest: true, validateResponse: false, checkSecurity: true, errors: false },
    upstreamProxy: undefined,
    mock: { dynamic: false },
  } as never,
});
console.log(`The contract's examples are answered at ${await server.listen(Number(values.port), '127.0.0.1')}/api`);
