import { existsSync, readFileSync } from 'node:fs';

const initial = (contractViolations: boolean): string =>
  `${JSON.stringify({ backend: null, socket: null, contractViolations }, null, 2)}\n`;

/**
 * Returns the `config.json` of a build: the one that is there already, as it is the operator's, unless a build has written it;
 * else one that names no backend and shows violations of the contract as said.
 */
export const hostingFile = (path: string, contractViolations: boolean): string => {
  const existing = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const isOperators = existing !== undefined && ![true, false].map(initial).includes(existing);
  return isOperators ? existing : initial(contractViolations);
};
