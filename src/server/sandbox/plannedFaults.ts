import type { OperationId, PlannedFaults } from '../http/index.ts';

type Fault = NonNullable<ReturnType<PlannedFaults['take']>>;

export type FaultList = PlannedFaults & {
  /** What the next so many calls of an operation suffer, in place of what was planned before. */
  plan(id: OperationId, fault: Fault, times: number): void;
};

/** Faults that calls will suffer. They are kept in memory: a restart forgets them. */
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
