import { confirmNights } from '../world/clockGuard/confirmations.ts';
import type { ClockState } from '../world/clockGuard/clockGuard.ts';
import type { World } from '../world/world.ts';

/** The desk's view of time: shows the clocks, confirms the machine's time, and the overnight fees that are late. */
export const clockAtDesk = {
  show: async (world: World): Promise<{ readonly clock: ClockState }> => ({
    clock: await world.clockGuard.state(world),
  }),
  confirm: async (world: World, by: string): Promise<{ readonly clock: ClockState }> => ({
    clock: await world.clockGuard.confirm(world, by),
  }),
  async confirmNights(world: World, by: string): Promise<{ readonly nightsUntil: number }> {
    const at = world.now();
    await world.database.transaction((tx) => confirmNights(tx, { at, by }));
    return { nightsUntil: at };
  },
};
