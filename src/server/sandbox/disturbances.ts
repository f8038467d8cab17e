import { randomUUID } from 'node:crypto';
import type { OperationId } from '../http/index.ts';
import type { Database, Transaction } from '../store/index.ts';
import { createFaultList, type FaultList } from './plannedFaults.ts';

type Plan = Parameters<FaultList['plan']>;
type Disturbance =
  | { readonly kind: 'planned'; readonly plan: Plan }
  | { readonly kind: 'taken'; readonly operationId: OperationId }
  | { readonly kind: 'dropped' };

/** Faults that the sandbox plans, and sockets that it cuts, at all processes of its database. */
export type Disturbances = {
  readonly faults: Pick<FaultList, 'take'>;
  plan(tx: Transaction, ...plan: Plan): Promise<void>;
  /** Cuts all sockets; returns how many there were at this process. */
  drop(tx: Transaction): Promise<number>;
};

/**
 * Shares the sandbox's faults: what one process plans is planned at all, and counts once wherever it is taken. Two processes that
 * take the last one within some milliseconds both do.
 */
export const shareDisturbances = (
  { transaction, listen, isShared }: Pick<Database, 'transaction' | 'listen' | 'isShared'>,
  dropSockets: () => number,
  report: (fault: unknown) => void,
): Disturbances => {
  const ownProcess = randomUUID();
  const announce = (tx: Transaction, disturbance: Disturbance): Promise<void> =>
    tx.announce('sandbox-disturbed', JSON.stringify({ ...disturbance, from: ownProcess }));
  const faults = createFaultList((operationId) => {
    if (isShared) transaction((tx) => announce(tx, { kind: 'taken', operationId })).catch(report);
  });
  listen('sandbox-disturbed', (text) => {
    const disturbance = JSON.parse(text) as Disturbance & { readonly from: string };
    if (disturbance.kind === 'planned') return faults.plan(...disturbance.plan);
    // What this process did is done.
    if (disturbance.from === ownProcess) return;
    if (disturbance.kind === 'taken') faults.count(disturbance.operationId);
    else dropSockets();
  });
  return {
    faults,
    plan: (tx, ...plan) => announce(tx, { kind: 'planned', plan }),
    async drop(tx) {
      await announce(tx, { kind: 'dropped' });
      return dropSockets();
    },
  };
};
