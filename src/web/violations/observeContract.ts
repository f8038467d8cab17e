import type { Dispatch } from '@reduxjs/toolkit';
import type { Observe } from '../api/index.ts';
import type { AnswerSchemas } from './checkSeen.ts';
import { violationsSlice } from './violationsSlice.ts';

const fetchSchemas = async (): Promise<AnswerSchemas> => {
  const response = await fetch('contract.json');
  if (!response.ok) throw new Error(`contract.json: the host answered ${response.status}.`);
  return (await response.json()) as AnswerSchemas;
};

const openChecks = async (read: () => Promise<AnswerSchemas>) => {
  const [{ createChecks }, schemas] = await Promise.all([import('./checkSeen.ts'), read()]);
  return createChecks(schemas);
};

/**
 * Returns what reports each answer and frame that breaks the contract as an action. The checks and their schemas come with
 * the first of them, so that the first load does not grow; without them the app works on, and the fault is reported once.
 */
export const observeContract = (dispatch: Dispatch, read = fetchSchemas): Observe => {
  let checks: ReturnType<typeof openChecks> | undefined;
  return (seen) => {
    if (!checks) {
      checks = openChecks(read);
      checks.catch(reportError);
    }
    checks.then(
      (check) => {
        const violation = check(seen);
        if (violation) dispatch(violationsSlice.actions.violated(violation));
      },
      () => undefined,
    );
  };
};
