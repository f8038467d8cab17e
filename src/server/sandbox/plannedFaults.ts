import type { OperationId, PlannedFaults } from '../http/index.ts';

type Fault = NonNullable<ReturnType<PlannedFaults['take']>>;

export type FaultList = PlannedFaults & {
  /** Plans a fault for the next `times` calls of an operation, replacing the plan before. */
  plan(id: OperationId, fault: Fault, times: number): void;
};

/** Creates the list of planned faults of calls. It is kept in memory: a restart clears it. */
export const createFaultList = (): FaultList => {
  const planned = new Map<OperationId, { readonly fault: Fault; left: number }>();
  return {
    plan: (id, fault, times) => void planned.set(id, { fault, left: times }),
    take(id) {
      const next = planned.get(id);
      if (!next) return undefined;
      next.left -= 1;
      if (next.left === 0) planned.delete(id);
      return next.fault;
    },
  };
};
