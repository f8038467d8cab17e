import type { Schemas } from '../../contract/index.ts';
import { screenAt } from '../navigation/index.ts';
import { knownBackendOrigin } from '../device/hosting.ts';
import { OWN_VERSION } from '../device/ownVersion.ts';

type FaultReport = Schemas['FaultReport'];

/** A page that fails again and again reports no more than so many faults. */
const MOST_REPORTS = 5;
/** Most places that the contract takes (`FaultReport`), and characters of one. */
const MOST_PLACES = 20;
const LONGEST_PLACE = 200;

/** Exceptions that a network or a navigation causes, not a bug. */
const NO_BUGS: ReadonlySet<string> = new Set(['AbortError', 'ChunkLoadError']);

/** Line of a stack: `at run (https://…/main.1a.js:1:2)` in Chromium, `run@https://…/main.1a.js:1:2` in the others. */
const PLACE = /^\s*(?:at )?(?:([\w.$ <>]*?)(?: \(|@))?(?:\S*\/)?([\w.-]+)(?:\?\S*)?:(\d+):(\d+)\)?$/;

/** Lists functions, scripts, lines and columns of a stack, the innermost first; leaves out its message. */
export const placesOf = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file = '', row = '', column = ''] = PLACE.exec(line) ?? [];
      return file === '' ? [] : [`${name} ${file}:${row}:${column}`.trim().slice(-LONGEST_PLACE)];
    })
    .slice(0, MOST_PLACES);

const kindOf = (fault: unknown): string => {
  const name = fault instanceof Error ? fault.name : typeof fault;
  return /^[A-Za-z]{1,64}$/.test(name) ? name : 'Error';
};

/** Describes a fault without anything of the customer's: no message, no parameter of the address. */
const reportOf = (fault: unknown): FaultReport => {
  const path = window.location.hash.slice(1).split('?')[0] || '/';
  const stack = fault instanceof Error ? (fault.stack ?? '') : '';
  return {
    version: OWN_VERSION,
    route: screenAt(path) ? path : null,
    fault: kindOf(fault),
    stack: [...placesOf(stack)],
  };
};

const reported = new Set<string>();

/**
 * Sends a fault of the app to the backend, each once; does nothing when it cannot be sent. A start that fails before the backend
 * is known is reported to nobody: the host of the app may be another party.
 */
export const reportFault = (fault: unknown): void => {
  const origin = knownBackendOrigin();
  if (origin === undefined) return;
  const body = JSON.stringify(reportOf(fault));
  if (NO_BUGS.has(kindOf(fault)) || reported.has(body) || reported.size === MOST_REPORTS) return;
  reported.add(body);
  const headers = { 'Content-Type': 'application/json', 'X-Source': 'h5' };
  // Not through the store, which may have failed itself.
  fetch(`${origin}/api/project/fault`, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
};
