import type { FastifyInstance } from 'fastify';
import {
  CONTENT_BY_DEFAULT,
  contentHandlers,
  type ContentSettings,
  firmNamed,
  mountPictures,
  mountVersionCheck,
} from './content/index.ts';
import { auditHandlers } from './audit/index.ts';
import {
  authenticate as authenticateCustomer,
  customerHandlers,
  holdingSessions,
  renewingIdentities,
  startKeptContacts,
} from './customers/index.ts';
import { comesBackBy, correctionEntries } from './corrections/index.ts';
import { destinationHandlers, disownSecurityEvent, type EndDisowned, mountNotMePage } from './destinations/index.ts';
import { type ChannelSettings, openDeposits } from './deposits/index.ts';
import { serveDocs } from './docs/index.ts';
import { answerDesk, type DeskAnswer, type DeskPerson, recogniser, type SignedRequest } from './desk/index.ts';
import { fileHandlers } from './files/index.ts';
import {
  allHandlers,
  backendsOfApp,
  createContractChecks,
  createHttpServer,
  callerOf,
  createKnownSessions,
  doorHandlers,
  elsewhereOf,
  type RateLimits,
  readContract,
  registerOperations,
  servePages,
} from './http/index.ts';
import { identityHandlers, identityReviews } from './identity/index.ts';
import { reportTo } from './log.ts';
import { openInvestments, type ProductSource, type ResultPosting } from './investments/index.ts';
import { createLoanLife, endDisownedLoan, type LoanLife, type LoanSettings, openLoans } from './loans/index.ts';
import { marketHandlers, openMarketSocket, type SocketLimits } from './market/index.ts';
import { createGeocoder, placesHandlers } from './places/index.ts';
import { notificationHandlers, pushUnreadCount, startDigests } from './notifications/index.ts';
import { startReconciliation } from './reconciliation/index.ts';
import { createReadiness } from './operations/index.ts';
import { REVIEW_DELAY_SECONDS, type Reviewer, reviewHandlers, startReviewer } from './reviews/index.ts';
import { createSandbox, mountSandboxPages } from './sandbox/index.ts';
import { type EngineLoad, startTradingEngine, type TradingEngine, tradingHandlers } from './trading/index.ts';
import { failWithdrawals, openWithdrawals, type WithdrawalSettings } from './withdrawals/index.ts';
import { transactionHandlers } from './transactions/index.ts';
import { recordEvent } from './world/audit/recordEvent.ts';
import type { World } from './world/world.ts';

export type ServerOptions = {
  readonly world: World;
  /** The folder that holds `openapi.yaml` and the built app. */
  readonly root: string;
  /** What is configured of the content; the default where a key is absent. */
  readonly content?: Partial<ContentSettings>;
  /** Ways to pay in; those of the environment where absent. */
  readonly depositChannels?: readonly ChannelSettings[];
  /** Settings of withdrawals in place of those of the environment. */
  readonly withdrawals?: Partial<WithdrawalSettings>;
  /** People of the desk with their secrets' hashes; none where absent, and then `live` takes no decision. */
  readonly deskPeople?: readonly DeskPerson[];
  /** AI products of the operator in place of those of the environment. */
  readonly aiProducts?: ProductSource;
  /** Settings of loans in place of those of the environment. */
  readonly loans?: Partial<LoanSettings>;
  readonly logLevel: 'info' | 'error' | 'silent';
  /** How many requests one session, or without one an address, may send in a minute. */
  readonly requestsAMinute: number;
  /** Operations with a rate limit of their own; as the contract declares them where absent. */
  readonly rateLimits?: RateLimits;
  /** Seconds after which the sandbox's reviewer decides a request; its own default where absent. */
  readonly reviewDelaySeconds?: number;
  /** Proxies whose `X-Forwarded-For` is trusted; none where absent. */
  readonly trustedProxies?: readonly string[];
  /** Sockets that an address and a customer may have open; no limit where absent. */
  readonly socketLimits?: SocketLimits;
};

/** Name on statements and contracts where the operator names no firm. */
const FIRM = 'Sun';

export type SunServer = {
  /** Listens; returns the address. */
  listen(place: { readonly host: string; readonly port: number }): Promise<string>;
  /** Advances the market to now and sends the due frames to the sockets. Called ten times a second. */
  tick(): void;
  /** Resolves when everything that the market and the clock made due is done. */
  settled(): Promise<void>;
  /** Answers the desk's command, by which people decide open requests. */
  answerDesk(request: SignedRequest): Promise<DeskAnswer>;
  /** Returns what this process is busy with. */
  load(): { readonly sockets: number; readonly engine: EngineLoad };
  /** Answers `/readyz` with 503, so that no new calls are sent here, and serves those that come. */
  drain(): void;
  /** Takes no new requests, closes the sockets, and waits for running work. */
  close(): Promise<void>;
};

/** Builds one server of all rooms: every operation of the contract, the market socket, the pages. */
export const buildServer = async ({
  world,
  root,
  content: configured,
  ...options
}: ServerOptions): Promise<SunServer> => {
  const content = { ...CONTENT_BY_DEFAULT, ...configured };
  const contract = readContract(root);
  const { texts } = world;
  const checks = createContractChecks(contract);
  const knownSessions = createKnownSessions();
  const authenticate = knownSessions.noting(authenticateCustomer);
  const shared = { texts, newId: world.newId, elsewhere: elsewhereOf(content, backendsOfApp(root)), knownSessions };
  const server = await createHttpServer({ ...shared, ...options, database: world.database });

  const report = reportTo(server.log);
  const sockets = { server: server.server, world, authenticate, holdingSessions, checks, report };
  const socket = openMarketSocket({ ...sockets, ...socketCallers(knownSessions, options) });
  const engine = await startTradingEngine(world, report);
  const leaveUnreadUntold = pushUnreadCount(world, report);
  const money = await openMoney(world, { ...options, content, report });
  const reviewing = {
    texts,
    reviewables: { identity: renewingIdentities(identityReviews), ...money.reviewables },
    delaySeconds: options.reviewDelaySeconds ?? REVIEW_DELAY_SECONDS,
    report,
  };
  const reviewer = world.environment === 'sandbox' ? startReviewer(world, reviewing) : undefined;
  const loanLife = createLoanLife(world, report);
  const jobs = await startJobs(world, report);
  const work = workOf({ engine, results: money.results, loanLife, reviewer, jobs });
  const sandbox = createSandbox(world, { dropSockets: socket.dropAll, settleDue: work.settleDue, report });
  const geocoder = geocoderOf(world, content, report);
  const handlers = allHandlers({
    ...handlersOf(world, content),
    ...contentHandlers(texts, content, (fault) => server.log.warn(fault, 'Fault of the app')),
    ...placesHandlers(geocoder),
    ...money.handlers,
    ...reviewHandlers(reviewing),
    ...sandbox.handlers,
  });
  registerOperations(server, { world, texts, checks, handlers, authenticate }, sandbox.faults, options.rateLimits);
  const drain = await servePages(server, root, createReadiness(world, engine.load));
  await serveDocs(server, root, contract, world.environment);
  mountPages(server, world);

  return {
    listen: (place) => server.listen(place),
    tick() {
      world.market.advance(world.nowMs());
      work.tick();
      geocoder?.forgetOld();
      socket.flush();
    },
    settled: work.settled,
    answerDesk: deskOf(world, { ...money, ...reviewing, people: options.deskPeople ?? [] }),
    load: () => ({ sockets: socket.size(), engine: engine.load() }),
    drain,
    async close() {
      drain();
      leaveUnreadUntold();
      await socket.close();
      await server.close();
      await engine.stop();
      await loanLife.stop();
      for (const each of [money.results, reviewer, ...jobs]) await each?.settled();
    },
  };
};

/** Starts the work that is done by the clock alone, beside the engine's. */
const startJobs = async (world: World, report: (fault: unknown) => void) => [
  await startReconciliation(world, report),
  startDigests(world, report),
  startKeptContacts(world, report),
];

/** Returns how callers of the market socket are known and limited. */
const socketCallers = (
  knownSessions: ReturnType<typeof createKnownSessions>,
  { trustedProxies = [], socketLimits }: Pick<ServerOptions, 'trustedProxies' | 'socketLimits'>,
) => ({
  isKnown: (token: string) => knownSessions.countedBy(token) !== undefined,
  callerOf: callerOf(trustedProxies),
  ...(socketLimits && { limits: socketLimits }),
});

/** Returns what answers the desk's command: people who prove themselves, and whom a sandbox without people believes. */
const deskOf = (
  world: World,
  { people, ...served }: Parameters<typeof answerDesk>[1] & { readonly people: readonly DeskPerson[] },
): SunServer['answerDesk'] => {
  const recognise = recogniser(world.environment, people, (person) => {
    const refused = { kind: 'desk-refused', by: 'unknown', customerId: null } as const;
    const subject = person?.name;
    // Each one: a count over all would hide whose name is tried next.
    return world.database.transaction((tx) => recordEvent(tx, { at: world.now(), ...refused, subject }));
  });
  return async (signed) => {
    const request = await recognise(signed);
    return 'fault' in request ? request : answerDesk(world, served, request);
  };
};

/** Opens the rooms of customers' money: deposits, withdrawals, investments, loans, and the list of what all of them posted. */
const openMoney = async (
  world: World,
  {
    content,
    report,
    ...options
  }: Pick<ServerOptions, 'depositChannels' | 'withdrawals' | 'aiProducts' | 'loans'> & {
    readonly content: ContentSettings;
    readonly report: (fault: unknown) => void;
  },
) => {
  const withdrawals = openWithdrawals(world, options.withdrawals);
  const { twoPeopleAbove } = withdrawals;
  const firm = firmNamed(content);
  const deposits = await openDeposits(world, { channels: options.depositChannels, firm, twoPeopleAbove });
  const investments = openInvestments(world, { source: options.aiProducts, report });
  const name = content.firm.firmName ?? FIRM;
  const { channels } = deposits;
  const loans = openLoans(world, { settings: options.loans, firm, lender: name, channels, twoPeopleAbove });
  const corrections = correctionEntries(world.texts);
  const requests = [deposits.requests, withdrawals.requests, investments.entries, loans.entries, corrections];
  return {
    reviewables: {
      ...{ deposit: deposits.reviews, withdrawal: withdrawals.reviews },
      ...{ loan: loans.reviews, repayment: loans.repaymentReviews },
    },
    twoPeopleAbove,
    comesBack: comesBackBy([withdrawals.comesBack, investments.comesBack, loans.comesBack]),
    rates: deposits.rates,
    payoutRates: withdrawals.rates,
    books: [deposits.book, withdrawals.book, loans.book],
    results: investments.posting,
    handlers: {
      ...auditHandlers,
      disownSecurityEvent: disownSecurityEvent(endDisowned),
      ...destinationHandlers({ ...withdrawals.offered, firmAddresses: deposits.addresses }),
      ...deposits.handlers,
      ...withdrawals.handlers,
      ...investments.handlers,
      ...loans.handlers,
      ...transactionHandlers({
        texts: world.texts,
        firm: { name, address: content.firm.firmAddress ?? null },
        requests,
      }),
    },
  };
};

/** Returns the handlers of the rooms that need no more than the world and what is configured. */
const handlersOf = ({ texts, market, trading }: World, content: ContentSettings) => ({
  ...doorHandlers,
  ...marketHandlers(texts, market, trading),
  ...customerHandlers(texts, firmNamed(content)),
  ...tradingHandlers(texts),
  ...notificationHandlers,
  ...fileHandlers,
  ...identityHandlers,
});

/** Creates the client of the operator's geocoder; null where none is configured. */
const geocoderOf = ({ nowMs }: World, { places, serviceEmail }: ContentSettings, report: (fault: string) => void) =>
  places.geocoderUrl === null
    ? null
    : createGeocoder({ url: places.geocoderUrl, userAgent: `Sun (${serviceEmail})`, nowMs, report });

/**
 * Ends what a customer did not ask for who says "it was not me": withdrawals that wait, and an application for a loan. Returns the
 * number of a loan that was paid out already.
 */
const endDisowned: EndDisowned = async (tx, world, which) => {
  await failWithdrawals(tx, world, which);
  return endDisownedLoan(tx, world, which);
};

/** Mounts what is neither an operation nor a file of the app. */
const mountPages = (server: FastifyInstance, world: World): void => {
  mountPictures(server, world);
  mountNotMePage(server, world, endDisowned);
  if (world.environment !== 'sandbox') return;
  mountSandboxPages(server, world);
  mountVersionCheck(server);
};

type Work = {
  readonly engine: TradingEngine;
  readonly results: ResultPosting;
  readonly loanLife: LoanLife;
  readonly reviewer: Reviewer | undefined;
  /** Work that has its own times: the reconciliation, and mails about many orders. */
  readonly jobs: readonly { tick(): void; settled(): Promise<void> }[];
};

/** Work that nobody asked for: the engine's, results of investments, the life of loans, the reviewer's. */
const workOf = ({ engine, results, loanLife, reviewer, jobs }: Work) => {
  /** Jumps of the clock whose work goes on: it has an order of its own, which ticks must not overtake. */
  let jumps = 0;
  return {
    tick(): void {
      engine.tick();
      for (const job of jobs) job.tick();
      if (jumps > 0) return;
      results.tick();
      loanLife.tick();
      reviewer?.tick();
    },
    async settled(): Promise<void> {
      await results.settled();
      await loanLife.settled();
      await reviewer?.settled();
      for (const job of jobs) await job.settled();
      await engine.settled();
    },
    /** Does what the clock made due: fees and expiries, results of investments, interest of loans, then decisions. */
    async settleDue(): Promise<void> {
      jumps += 1;
      try {
        engine.tick();
        await engine.settled();
        results.tick();
        await results.settled();
        loanLife.tick();
        await loanLife.settled();
        reviewer?.tick();
        await reviewer?.settled();
        await engine.settled();
      } finally {
        jumps -= 1;
      }
    },
  };
};
