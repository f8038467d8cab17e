import { routes } from '../../contract/index.ts';
import { decimal, roundTo } from '../../domain/decimal.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Handler, Handlers, OperationId, PlannedFaults } from '../http/index.ts';
import type { World } from '../world/world.ts';
import { findMessages } from './inboxRepository.ts';
import { type Disturbances, shareDisturbances } from './disturbances.ts';

type SandboxOperation =
  'getInbox' | 'setQuote' | 'clearQuote' | 'setFeed' | 'advanceClock' | 'dropSockets' | 'addFault';

export type Sandbox = { readonly handlers: Handlers<SandboxOperation>; readonly faults: PlannedFaults };

const getInbox: Handler<'getInbox'> = async ({ query }, { tx }) => ({
  data: { items: await findMessages(tx, query.to) },
});

// The market publishes at once when a control changes it, and its subscribers use the database: so it changes after the
// commit.

/** Rounds a price to the digits of an instrument, half up: the market quotes no other. */
const roundedPrice = (price: string, { digits }: Pick<Instrument, 'digits'>) => roundTo(decimal(price), digits);

/** No price may be this high: the product of two such prices, as of a cross, would not be a price of the contract. */
const ABOVE_ALL_PRICES = 1_000_000;

const setQuote: Handler<'setQuote'> = async ({ path, body }, { tx, world: { market } }) => {
  const instrument = market.find(path.symbol);
  if (!instrument) return { refused: refusal('not-found', { field: 'symbol' }) };
  const bid = roundedPrice(body.bid, instrument);
  const ask = roundedPrice(body.ask, instrument);
  if (bid.isZero() || bid.gte(ABOVE_ALL_PRICES)) return { refused: refusal('request-invalid', { field: 'bid' }) };
  if (ask.lt(bid) || ask.gte(ABOVE_ALL_PRICES)) return { refused: refusal('request-invalid', { field: 'ask' }) };
  tx.afterCommit(() => market.controls.setQuote(path.symbol, body));
  return { data: null };
};

const clearQuote: Handler<'clearQuote'> = async ({ path }, { tx, world: { market } }) => {
  if (!market.find(path.symbol)) return { refused: refusal('not-found', { field: 'symbol' }) };
  tx.afterCommit(() => market.controls.clearQuote(path.symbol));
  return { data: null };
};

const setFeed: Handler<'setFeed'> = async ({ path, body }, { tx, world: { market } }) => {
  if (!market.find(path.symbol)) return { refused: refusal('not-found', { field: 'symbol' }) };
  tx.afterCommit(() => market.controls.setFeed(path.symbol, body.state));
  return { data: null };
};

/** What the sandbox's clock sets going, and where its faults are reported. */
type DueWork = {
  /** Resolves when everything that the clock made due in this process is done. */
  readonly settleDue: () => Promise<void>;
  readonly report: (fault: unknown) => void;
};

const advanceClockBy =
  ({ settleDue, report }: DueWork): Handler<'advanceClock'> =>
  async ({ body }, { tx, world }) => {
    const now = await world.advance(tx, body.advanceSeconds);
    tx.afterCommit(async () => {
      // The clock has moved: what fails now is no failure of the call.
      try {
        world.market.advance(world.nowMs());
        await settleDue();
      } catch (fault) {
        report(fault);
      }
    });
    return { data: { now } };
  };

const isOperation = (name: string): name is OperationId => Object.hasOwn(routes, name);

const addFaultTo =
  ({ plan }: Disturbances): Handler<'addFault'> =>
  async ({ body: { operationId, kind, times, delayMilliseconds = 3000 } }, { tx }) => {
    if (!isOperation(operationId)) return { refused: refusal('not-found', { field: 'operationId' }) };
    await plan(tx, operationId, { kind, delayMilliseconds }, times);
    return { data: null };
  };

/**
 * Creates the controls of a sandbox's world, and the list of planned faults. Outside a sandbox the HTTP layer refuses
 * them (1008).
 */
export const createSandbox = (
  { database }: Pick<World, 'database'>,
  controls: DueWork & { readonly dropSockets: () => number },
): Sandbox => {
  const disturbances = shareDisturbances(database, controls.dropSockets, controls.report);
  return {
    faults: disturbances.faults,
    handlers: {
      getInbox,
      setQuote,
      clearQuote,
      setFeed,
      advanceClock: advanceClockBy(controls),
      dropSockets: async (_request, { tx }) => ({ data: { dropped: await disturbances.drop(tx) } }),
      addFault: addFaultTo(disturbances),
    },
  };
};
