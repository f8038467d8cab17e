import type { OperationId, PlannedFaults } from '../http/index.ts';

type Fault = NonNullable<ReturnType<PlannedFaults['take']>>;

export type FaultList = PlannedFaults & {
  /** Plans a fault for the next `times` calls of an operation, replacing the plan before. */
  plan(id: OperationId, fault: Fault, times: number): void;
  /** Counts a fault that another process has taken. */
  count(id: OperationId): void;
};

/**
 * Creates the list of planned faults of calls. It is kept in memory: a restart clears it. `taken` is called for each fault that
 * is taken here.
 */
export const createFaultList = (taken: (id: OperationId) => void): FaultList => {
  const planned = new Map<OperationId, { readonly fault: Fault; left: number }>();
  const count = (id: OperationId): Fault | undefined => {
    const next = planned.get(id);
    if (!next) return undefined;
    next.left -= 1;
    if (next.left === 0) planned.delete(id);
    return next.fault;
  };
  return {
    count,
    plan: (id, fault, times) => void planned.set(id, { fault, left: times }),
    take(id) {
      const fault = count(id);
      if (fault) taken(id);
      return fault;
    },
  };
};
