import type { PGlite } from '@electric-sql/pglite';
import { LEG_WAIT_MS } from '../../src/domain/money/legWait.ts';
import { LEVEL_CONFIRM_MS } from '../../src/domain/money/levelConfirmation.ts';
import { createClock, type MachineClocks } from '../../src/server/world/clock.ts';
import { createClockGuard } from '../../src/server/world/clockGuard/clockGuard.ts';
import { createCustomerEvents } from '../../src/server/world/customerEvents.ts';
import { carryOut } from '../../src/server/http/carryOut.ts';
import { createCustomerPlaces } from '../../src/server/http/customerPlaces.ts';
import type { CustomerTurns } from '../../src/server/http/customerTurns.ts';
import type { Envelope } from '../../src/server/http/envelope.ts';
import { CONTENT_BY_DEFAULT, firmNamed } from '../../src/server/content/index.ts';
import { openDeposits, SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';
import { answerDesk, type DeskAnswer, type DeskRequest } from '../../src/server/desk/index.ts';
import { destinationHandlers } from '../../src/server/destinations/index.ts';
import { type AllHandlers, createContractChecks, type OperationId, readContract } from '../../src/server/http/index.ts';
import { UNMEASURED } from '../../src/server/world/measures.ts';
import { createIdentifiers } from '../../src/server/world/identifiers.ts';
import type { Market } from '../../src/server/world/market.ts';
import type { TradingEngine } from '../../src/server/trading/engine/tradingEngine.ts';
import { startTradingEngine, tradingHandlers } from '../../src/server/trading/index.ts';
import { REVIEW_DELAY_SECONDS, startReviewer } from '../../src/server/reviews/index.ts';
import { identityReviews } from '../../src/server/identity/index.ts';
import { createLoanLife, type LoanLife, openLoans } from '../../src/server/loans/index.ts';
import { openInvestments, type ProductSource, type ResultPosting } from '../../src/server/investments/index.ts';
import { comesBackBy } from '../../src/server/corrections/index.ts';
import { readTexts } from '../../src/server/texts/index.ts';
import { transactionHandlers } from '../../src/server/transactions/index.ts';
import { openWithdrawals } from '../../src/server/withdrawals/index.ts';
import { withHalts } from '../../src/server/world/halts/haltedMarket.ts';
import type { World } from '../../src/server/world/world.ts';
import { TEXT_MESSAGES_BY_DEFAULT } from '../../src/server/world/textMessageSettings.ts';
import { TRADING_BY_DEFAULT } from '../../src/server/world/tradingSettings.ts';
import { PAYOUTS } from './fundTerms.ts';
import { LOAN_PRODUCTS } from './loanTerms.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';
import { type MortalDatabase, openMortalDatabase } from './mortalDatabase.ts';

/** Request as a phone sends it; `key` is that of the press. */
export type SentRequest = {
  readonly customerId: string;
  readonly account: 'real' | 'demo';
  readonly id: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key: string;
};

/** One process of the server: world, engine and handlers over a database that outlives it. */
export type SimulatedServer = {
  readonly world: World;
  readonly engine: TradingEngine;
  readonly mortal: MortalDatabase;
  /** Posts the results of AI investments. */
  readonly results: ResultPosting;
  /** Posts the interest of loans, and sends their reminders. */
  readonly loanLife: LoanLife;
  /** Executes a request as the HTTP layer does; throws where the transport would answer 500. */
  call(request: SentRequest): Promise<Envelope>;
  /** Answers the desk's command of a person who has proved their name: a secret is hashed in no order that a seed sets. */
  askDesk(request: DeskRequest): Promise<DeskAnswer>;
  /** Lets the sandbox's reviewer decide what has waited long enough; there is none in `live`. */
  reviewByRules(): Promise<void>;
};

const root = process.cwd();
const texts = readTexts(root);
const checks = createContractChecks(readContract(root));

/** Requests of a customer wait for nothing but the database, as those that reach several processes at once. */
const AT_ONCE: CustomerTurns = {
  isFull: () => false,
  holds: () => false,
  take: async () => () => undefined,
};

/** Opens the rooms of trading and of customers' money; the simulation calls no other operation. */
const openRooms = async (world: World, source: ProductSource, report: (fault: unknown) => void) => {
  const { twoPeopleAbove } = PAYOUTS;
  const firm = firmNamed(CONTENT_BY_DEFAULT);
  const deposits = await openDeposits(world, { channels: SANDBOX_CHANNELS, firm, twoPeopleAbove });
  const loans = openLoans(world, {
    ...{ settings: { products: LOAN_PRODUCTS }, firm, lender: 'Sun', channels: SANDBOX_CHANNELS, twoPeopleAbove },
  });
  const withdrawals = openWithdrawals(world, PAYOUTS);
  const investments = openInvestments(world, { source, report });
  const books = [deposits.book, withdrawals.book];
  const reviewables = {
    ...{ identity: identityReviews, deposit: deposits.reviews, withdrawal: withdrawals.reviews },
    ...{ loan: loans.reviews, repayment: loans.repaymentReviews },
  };
  const handlers = {
    ...tradingHandlers(texts),
    ...destinationHandlers({ ...withdrawals.offered, firmAddresses: deposits.addresses }),
    ...deposits.handlers,
    ...withdrawals.handlers,
    ...investments.handlers,
    ...loans.handlers,
    ...transactionHandlers({
      texts,
      firm: { name: 'Sun', address: null },
      requests: [deposits.requests, withdrawals.requests, investments.entries, loans.entries],
    }),
  };
  const { environment } = world;
  return {
    results: investments.posting,
    loanLife: createLoanLife(world, report),
    handlers: handlers as unknown as AllHandlers,
    askDesk: (request: DeskRequest) =>
      answerDesk(
        world,
        {
          ...{ reviewables, rates: deposits.rates, payoutRates: withdrawals.rates, books, twoPeopleAbove },
          comesBack: comesBackBy([withdrawals.comesBack, investments.comesBack]),
        },
        request,
      ),
    reviewByRules: async (): Promise<void> => {
      if (environment === 'live') return;
      const reviewer = startReviewer(world, { texts, reviewables, delaySeconds: REVIEW_DELAY_SECONDS, report });
      reviewer.tick();
      await reviewer.settled();
    },
  };
};

/** Starts a process of the server. `report` receives the failures of its engine while it runs. */
export const startSimulatedServer = async (outside: {
  readonly pglite: PGlite;
  readonly environment: World['environment'];
  /** Seconds that a new destination waits. */
  readonly waitSeconds: number;
  readonly market: Market;
  readonly products: ProductSource;
  readonly machine: MachineClocks;
  /** Latest known time of the world. */
  readonly reachedMs: number;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly report: (fault: unknown) => void;
}): Promise<SimulatedServer> => {
  const mortal = openMortalDatabase(outside.pglite);
  const { randomBytes, market } = outside;
  const clock = createClock(outside.machine, { advancedMs: 0, reachedMs: outside.reachedMs });
  const timeMs = async () => outside.machine.timeOfDayMs();
  const clockGuard = createClockGuard(
    { database: mortal.database, clock, machine: outside.machine },
    timeMs,
    outside.report,
  );
  const world: World = {
    environment: outside.environment,
    trading: TRADING_BY_DEFAULT,
    legWaitMs: LEG_WAIT_MS,
    levelConfirmMs: LEVEL_CONFIRM_MS,
    waitSeconds: outside.waitSeconds,
    publicUrl: 'http://127.0.0.1',
    textMessages: TEXT_MESSAGES_BY_DEFAULT,
    secondStep: { policy: 'when-set-up', passkeys: { host: 'localhost', origins: [] } },
    nowMs: clock.nowMs,
    now: () => Math.floor(clock.nowMs() / 1000),
    newId: createIdentifiers(clock.nowMs, randomBytes),
    randomBytes,
    database: mortal.database,
    market: await withHalts(mortal, market),
    events: createCustomerEvents(clock.nowMs),
    measures: UNMEASURED,
    clockGuard,
    encryptionKey: new Uint8Array(32),
    files: createMemoryFiles(),
    texts,
    send: async () => undefined,
    advance: async () => {
      throw new Error('The simulation moves its clock itself.');
    },
  };
  const report = (fault: unknown): void => {
    if (!mortal.isDead) outside.report(fault);
  };
  const engine = await startTradingEngine(world, report);
  const { handlers, ...rooms } = await openRooms(world, outside.products, report);
  const door = {
    world,
    texts,
    checks,
    handlers,
    turns: AT_ONCE,
    places: createCustomerPlaces(),
    authenticate: async (_world: unknown, customerId: string) => ({
      ...{ customerId, sessionId: customerId, activeAccount: 'demo' as const, language: 'en' as const },
    }),
  };
  return {
    world,
    engine,
    mortal,
    ...rooms,
    async call({ customerId, account, id, path = {}, query = {}, body, key }) {
      const { envelope } = await carryOut(door, {
        id,
        raw: {
          path: { ...path },
          query: { ...query },
          header: { authorization: `Bearer ${customerId}`, 'x-account': account, 'idempotency-key': key },
          body: body && { json: structuredClone(body) },
        },
        language: 'en',
        requestId: key,
        receivedMs: world.nowMs(),
        caller: { address: '127.0.0.1', userAgent: null, device: null },
      });
      return envelope;
    },
  };
};
