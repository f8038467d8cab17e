import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

const packages = createRequire(join(process.cwd(), 'package.json'));
const pglite = join(dirname(packages.resolve('@electric-sql/pglite')), 'pglite.wasm');

/**
 * Keeps the embedded database compiled during the life of a Jest worker. V8 shares the machine code of a module between
 * all that load the same bytes while one of them exists; without this, each test file starts with slow code.
 */
export const kept = WebAssembly.compile(readFileSync(pglite));

export default TestEnvironment;
