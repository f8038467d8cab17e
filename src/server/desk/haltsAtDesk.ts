import type { Halt, HaltTarget } from '../../domain/market/halt.ts';
import { MARKET_TABS } from '../../domain/market/instrument.ts';
import { freeHalt, setHalt } from '../world/halts/setHalt.ts';
import type { World } from '../world/world.ts';

/** Halt that a person sets or ends: `target` is `everything`, a class such as `metals`, or a symbol. */
export type NewHalt = Pick<Halt, 'level' | 'reason'> & {
  readonly target: string;
  readonly by: string;
  /** True where the person knows that less is stopped than before. */
  readonly isConfirmed?: boolean | undefined;
};
export type FreedHalt = { readonly target: string; readonly by: string };

/** Halt in force, as the desk sees it. */
export type DeskHalt = Halt & { readonly target: string; readonly by: string };
export type DeskHalts = { readonly halts: readonly DeskHalt[] } | { readonly fault: string };

/** Returns what a person named; undefined for a name that is neither `everything` nor a class or symbol. */
const targetOf = ({ market }: World, name: string): HaltTarget | undefined => {
  if (name === 'everything') return { scope: 'everything' };
  const tab = MARKET_TABS.find((known) => known === name);
  if (tab) return { scope: 'class', name: tab };
  return market.find(name) ? { scope: 'symbol', name } : undefined;
};

const unknown = (name: string): DeskHalts => ({
  fault: `${name} cannot be halted: name "everything", a class (${MARKET_TABS.join(', ')}) or a symbol.`,
});

/** The desk's view of halts: lists those in force, sets one, and frees what is halted. */
export const haltsAtDesk = {
  async list({ market }: World): Promise<DeskHalts> {
    await market.halts.refresh();
    const halts = market.halts.all().map(({ scope, name, level, reason, since, set_by: by }) => ({
      ...{ target: name ?? scope, scope, level, reason, since, by },
    }));
    return { halts };
  },
  async set(world: World, { target: name, ...halt }: NewHalt): Promise<DeskHalts> {
    const target = targetOf(world, name);
    if (!target) return unknown(name);
    const { isSet, before } = await setHalt(world, target, halt);
    if (isSet) return this.list(world);
    return {
      fault: `${name} is halted at the level ${before}, which stops more. Nothing was changed. If it is right: --confirm.`,
    };
  },
  async free(world: World, { target: name, by }: FreedHalt): Promise<DeskHalts> {
    const target = targetOf(world, name);
    if (!target) return unknown(name);
    if (await freeHalt(world, target, by)) {
      // A jump of the clock that the freed halt stood for halts again at once.
      await world.clockGuard.watch(world);
      return this.list(world);
    }
    return { fault: `${name} itself is not halted: "halts" lists what is.` };
  },
};
