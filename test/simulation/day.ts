import { isDeepStrictEqual } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { routes } from '../../src/contract/index.ts';
import type { Quote } from '../../src/domain/market/quote.ts';
import type { DeskAnswer, DeskRequest } from '../../src/server/desk/index.ts';
import type { Decision } from '../../src/server/reviews/index.ts';
import type { Envelope } from '../../src/server/http/envelope.ts';
import { type BooksSeen, type OrderSeen, readBooks } from './booksSeen.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { closeOutFaults, keptBackForLegs } from './closeOutFaults.ts';
import { type Customer, enrolCustomers } from './enrolCustomers.ts';
import type { FundWorld } from './fundFaults.ts';
import { FundRecord, type DeskWork } from './fundRecord.ts';
import { type FundsSeen, NO_FUNDS, readFunds, type RequestSeen } from './fundsSeen.ts';
import { loanFault } from './loanFaults.ts';
import { loanLevelFaults, withheldOrders } from './loanLevelFaults.ts';
import { LoanRecord } from './loanRequestFaults.ts';
import { type LoanRequestsSeen, NO_LOAN_REQUESTS, readLoanRequests } from './loanRequestsSeen.ts';
import { type LoanSeen, readLoans } from './loansSeen.ts';
import { type Answered, fundStretchFaults } from './fundStretchFaults.ts';
import type { InvestmentWorld } from './investmentFaults.ts';
import { InvestmentRecord, investmentStretchFaults } from './investmentRecord.ts';
import { type InvestmentsSeen, readInvestments } from './investmentsSeen.ts';
import { fillFaults, type Stretch, stuckOrders } from './fillFaults.ts';
import { moneyFaults } from './moneyFaults.ts';
import { closeOutsWhileHeld, type Tally, tallyOf } from './tally.ts';
import { createSimulatedMarket, type PointsPrice, type SimulatedMarket } from './simulatedMarket.ts';
import { createSimulatedProducts, type SimulatedProducts } from './simulatedProducts.ts';
import { type SentRequest, type SimulatedServer, startSimulatedServer } from './simulatedServer.ts';

/** Request and its answer; without an answer it was lost with the server. Times in seconds. */
type Sent = { readonly request: SentRequest; readonly sentAt: number; answer?: Envelope; answeredAt: number };

/** Seconds that an idempotency key is kept with its answer. */
const KEY_LIFE = 24 * 3600;
/** Seconds that a new destination waits, by the seed. */
const WAITS = [600, 7200, 86_400];
/** Refusals that are not kept with their key, as they do not depend on the request. */
const NOT_KEPT = new Set([401, 1001, 1003, 1004, 1006]);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Simulated day: customers, a market, a server that may be killed, and the record of what happened. */
export class Day {
  readonly chance: Chance;
  readonly market: SimulatedMarket;
  readonly products: SimulatedProducts;
  readonly sent: Sent[] = [];
  /** Faults found so far. */
  readonly faults: string[] = [];
  customers: readonly Customer[] = [];
  books: BooksSeen = { orders: new Map(), closings: [], accounts: new Map() };
  funds: FundsSeen = NO_FUNDS;
  investments: InvestmentsSeen = new Map();
  loans: ReadonlyMap<string, LoanSeen> = new Map();
  loanRequests: LoanRequestsSeen = NO_LOAN_REQUESTS;
  /** Repayments that the desk was answered are reversed. */
  readonly reversed: string[] = [];
  /** Writes of the database when its faults were looked for. */
  examinedWrites = '';
  /** Answers about money in and out. */
  readonly record = new FundRecord();
  /** Answers about AI investments. */
  readonly bought = new InvestmentRecord();
  /** Answers about loans. */
  readonly lent = new LoanRecord();
  /** What a first person said came of a repayment, by its id. */
  readonly saidOfRepayments = new Map<string, Decision>();
  /** True where the server runs as it does for customers, with two people for large withdrawals. */
  readonly isLive: boolean;
  readonly #waitSeconds: number;
  #closeOuts = 0;
  #keptBack = 0;
  /** First answers of this stretch. */
  #answered: Answered[] = [];
  readonly #pglite: PGlite;
  readonly #placed = new Set<string>();
  /** Time until which a quote calls for nothing of an order, by order id: its last answer, or when a loan withheld it, milliseconds. */
  readonly #knownSinceMs = new Map<string, number>();
  #server: SimulatedServer | undefined;
  /** Clocks of the machine: since it was switched on, and the time of day, which may be set wrong. */
  #elapsedMs = 0;
  #timeOfDayMs: number;
  #reachedMs = 0;
  #heardFromMs = 0;

  constructor(seed: number, pglite: PGlite, startsAt: number) {
    this.chance = chanceFrom(seed);
    this.isLive = seed % 3 === 0;
    this.#waitSeconds = WAITS[seed % WAITS.length] ?? 0;
    this.#pglite = pglite;
    this.#timeOfDayMs = startsAt * 1000;
    this.market = createSimulatedMarket(() => this.nowMs);
    this.products = createSimulatedProducts(startsAt);
  }

  get server(): SimulatedServer {
    if (!this.#server) throw new Error('The server is down.');
    return this.#server;
  }

  /** Returns the world's time; while the server is down, the time that it will find. */
  get nowMs(): number {
    return this.#server ? this.#server.world.nowMs() : Math.max(this.#timeOfDayMs, this.#reachedMs);
  }

  get now(): number {
    return Math.floor(this.nowMs / 1000);
  }

  /** What is known of the world besides its database. */
  get fundWorld(): FundWorld {
    return { now: this.now, isLive: this.isLive, enrolled: this.customers.map(({ depositId }) => depositId) };
  }

  /** What is known of AI investments besides the database. */
  get investmentWorld(): InvestmentWorld {
    return { now: this.now, waitSeconds: this.#waitSeconds, products: this.products };
  }

  async begin(customers: number): Promise<void> {
    await this.start();
    this.customers = await enrolCustomers(this.server.world, customers);
    await this.#look();
  }

  async #look(): Promise<void> {
    const { reader } = this.server.world.database;
    this.books = await readBooks(reader);
    this.funds = await readFunds(reader);
    this.investments = await readInvestments(reader);
    this.loans = await readLoans(reader);
    this.loanRequests = await readLoanRequests(reader);
  }

  /** Advances the time without a tick of the market. */
  pass(milliseconds: number): void {
    this.#elapsedMs += milliseconds;
    this.#timeOfDayMs += milliseconds;
  }

  /** Sets the machine's time of day wrong, or right again; the world's time does not go back with it. */
  skew(milliseconds: number): void {
    this.#timeOfDayMs += milliseconds;
  }

  async start(): Promise<void> {
    this.#server = await startSimulatedServer({
      pglite: this.#pglite,
      environment: this.isLive ? 'live' : 'sandbox',
      waitSeconds: this.#waitSeconds,
      market: this.market.openFor(),
      products: this.products,
      machine: { timeOfDayMs: () => this.#timeOfDayMs, elapsedMs: () => this.#elapsedMs },
      reachedMs: this.#reachedMs,
      randomBytes: (length) => this.chance.bytes(length),
      report: (fault) => this.faults.push(`the engine failed: ${fault instanceof Error ? fault.stack : String(fault)}`),
    });
    this.#heardFromMs = this.nowMs;
  }

  /** Kills the server at once. */
  async kill(): Promise<void> {
    const { mortal, world, engine, results, loanLife } = this.server;
    this.#reachedMs = world.nowMs();
    this.market.hangUp();
    await mortal.kill();
    await engine.settled();
    await results.settled();
    await loanLife.settled();
    this.#server = undefined;
  }

  /** Stops everything that still runs, after a failure too. */
  async end(): Promise<void> {
    if (this.#server) await this.kill();
  }

  /** Sends a request; a repeated key is checked to get the same answer. */
  async send(request: SentRequest): Promise<Envelope | undefined> {
    const { server } = this;
    const before = this.sent.find((one) => one.request.key === request.key && one.request.id === request.id);
    const sent = before ?? { request, sentAt: this.now, answeredAt: 0 };
    if (!before) this.sent.push(sent);
    const answer = await server.call(request).catch((error: unknown) => {
      if (!server.mortal.isDead) throw error;
      return undefined;
    });
    if (!answer) return undefined;
    const isKept = sent.answer && routes[request.id].idempotent && !this.#isForgotten(sent, sent.answer);
    if (isKept) this.#compare(sent, request, answer);
    else this.#note(sent, answer);
    return answer;
  }

  /** Asks the desk something; undefined where the answer was lost with the server. */
  async askDeskSafely(request: DeskRequest): Promise<DeskAnswer | undefined> {
    const { server } = this;
    return server.askDesk(request).catch((error: unknown) => {
      if (!server.mortal.isDead) throw error;
      return undefined;
    });
  }

  /** Returns what of loans is otherwise than their formulas, and reversals that are lost or counted twice. */
  loanFaults(): readonly string[] {
    const repayments = new Map([...this.loans.values()].flatMap((loan) => loan.repayments).map((one) => [one.id, one]));
    return [
      ...[...this.loans.values()].flatMap((loan) => loanFault(loan, this.now)),
      ...this.lent.faults(this.loanRequests),
      ...this.reversed.flatMap((id) => (repayments.get(id)?.isReversed ? [] : [`the reversal of ${id} is lost`])),
      ...(new Set(this.reversed).size === this.reversed.length ? [] : ['a repayment was reversed twice']),
    ];
  }

  /** Lets a person at the desk do something. */
  async work(work: DeskWork): Promise<void> {
    const { server } = this;
    const answer = await server.askDesk(work).catch((error: unknown) => {
      if (!server.mortal.isDead) throw error;
      return undefined;
    });
    this.record.noteDesk({ work, answer });
  }

  /** True when a key may be used again: its answer did not depend on the request, or is too old to be kept. */
  #isForgotten({ answeredAt }: Sent, { code }: Envelope): boolean {
    return NOT_KEPT.has(code) || this.now - answeredAt >= KEY_LIFE;
  }

  #note(sent: Sent, answer: Envelope): void {
    Object.assign(sent, { answer, answeredAt: this.now });
    this.record.note(sent.request, answer);
    this.bought.note(sent.request, answer);
    this.lent.note(sent.request, answer);
    this.#answered.push({ request: sent.request, answer });
    const { id, body, query } = sent.request;
    const orderId = field(answer.data, 'orderId');
    if (id === 'placeOrder' && answer.code === 200) this.#placed.add(String(orderId));
    const named = field(body, 'orderIds');
    for (const about of [orderId, body?.['orderId'], query?.['orderId'], ...(Array.isArray(named) ? named : [])])
      if (typeof about === 'string') this.#knownSinceMs.set(about, this.nowMs);
  }

  #compare({ request, answer }: Sent, again: SentRequest, second: Envelope): void {
    const isRight = isDeepStrictEqual(request, again) ? isDeepStrictEqual(answer, second) : second.code === 1005;
    const answers = `${JSON.stringify(answer)}, then ${JSON.stringify(second)}`;
    if (!isRight) this.faults.push(`${request.id} with the key ${request.key} was answered ${answers}`);
  }

  /** Publishes a price one second later, alone, and examines all its effects. */
  async tick(symbol: string, price: PointsPrice): Promise<void> {
    this.pass(this.chance.whole(200, 1500));
    await this.during(async () => this.market.say(symbol, price), 'one tick');
  }

  /** Does something, lets the server finish, and examines the effects on the orders. */
  async during(
    act: () => Promise<Quote | undefined | void>,
    what: 'one tick' | 'one request' | 'much' = 'much',
  ): Promise<void> {
    const { market, books: before, funds: fundsBefore, investments: investmentsBefore, loans: loansBefore } = this;
    this.#answered = [];
    const stood = new Map(
      market.symbols.flatMap((symbol) =>
        market
          .said(symbol)
          .slice(-1)
          .map((quote) => [symbol, quote]),
      ),
    );
    const counts = new Map(market.symbols.map((symbol) => [symbol, market.said(symbol).length]));
    const answer = await act();
    await this.settle();
    const said = new Map(market.symbols.map((symbol) => [symbol, market.said(symbol).slice(counts.get(symbol))]));
    await this.#look();
    this.#closeOuts += closeOutsWhileHeld([before, this.books], [fundsBefore, this.funds]);
    const tick = what === 'one tick' && answer ? answer : undefined;
    const isOneThing = what !== 'much';
    const stretch: Stretch = { before, after: this.books, market, said, stood, tick, isOneThing, nowMs: this.nowMs };
    this.#keptBack += keptBackForLegs(stretch);
    const loanStretch = { ...stretch, loansBefore, loansAfter: this.loans };
    const withheld = withheldOrders(loanStretch);
    // One whose price came meanwhile waits for a later quote.
    for (const id of withheld) this.#knownSinceMs.set(id, this.nowMs);
    this.faults.push(
      ...fillFaults(stretch, withheld),
      ...moneyFaults(stretch),
      ...closeOutFaults(stretch),
      ...loanLevelFaults(loanStretch),
      ...fundStretchFaults({ ...stretch, fundsBefore, fundsAfter: this.funds, answered: this.#answered }),
      ...investmentStretchFaults(investmentsBefore, this.investments),
      ...stuckOrders(stretch, (id) => this.#knownSinceMs.get(id) ?? 0, this.#heardFromMs),
    );
  }

  /** Lets the server do everything that is due. */
  async settle(): Promise<void> {
    const { engine, results, loanLife } = this.server;
    engine.tick();
    await engine.settled();
    results.tick();
    await results.settled();
    loanLife.tick();
    await loanLife.settled();
    await engine.settled();
  }

  /** True when the answer about an order was lost, and its request repeated only after its key was forgotten. */
  #outlivedItsKey({ symbol, placedVolume, direction, placedAt }: OrderSeen): boolean {
    return this.sent.some(
      ({ request: { id, body }, sentAt, answer, answeredAt }) =>
        id === 'placeOrder' &&
        answer !== undefined &&
        answeredAt - sentAt >= KEY_LIFE &&
        isDeepStrictEqual(
          [body?.['symbol'], body?.['volume'], body?.['direction']],
          [symbol, placedVolume, direction],
        ) &&
        placedAt - sentAt < KEY_LIFE,
    );
  }

  /** Compares stored with acknowledged orders: neither may have one that the other lacks. */
  lostOrders(): readonly string[] {
    const lost = [...this.#placed].filter((id) => !this.books.orders.has(id));
    const unknown = [...this.books.orders.values()]
      .filter((order) => !this.#placed.has(order.id) && !this.#outlivedItsKey(order))
      .map(({ id }) => id);
    return [
      ...lost.map((id) => `order ${id} was acknowledged and is lost`),
      ...unknown.map((id) => `order ${id} is there and nobody was told`),
    ];
  }

  /** Returns the faults of requests of money that customers or the desk were answered otherwise, or not at all. */
  lostRequests(): readonly string[] {
    const unknown = [...this.funds.requests.values()].filter(({ id }) => !this.record.knows(id));
    return [
      ...this.record.faults(this.funds),
      ...unknown
        .filter((request) => !this.#isOfForgottenKey(request))
        .map(({ id, kind }) => `${kind} ${id} is there and nobody was answered`),
    ];
  }

  /** Returns the faults of AI investments that customers were answered otherwise, or not at all. */
  lostInvestments(): readonly string[] {
    const unknown = [...this.investments.values()].filter(({ id }) => !this.bought.knows(id));
    return [
      ...this.bought.faults(this.investments),
      ...unknown
        .filter(({ createdAt, ...one }) => !this.#isOfForgottenKey({ ...one, requestedAt: createdAt }))
        .map(({ id }) => `investment ${id} is there and nobody was answered`),
    ];
  }

  /** True when the answer about a request was lost, and it was repeated only after its key was forgotten. */
  #isOfForgottenKey({
    customerId,
    amount,
    requestedAt,
  }: Pick<RequestSeen, 'customerId' | 'amount' | 'requestedAt'>): boolean {
    return this.sent.some(
      ({ request, sentAt, answer, answeredAt }) =>
        answer !== undefined &&
        request.customerId === customerId &&
        Number(request.body?.['amount']) === Number(amount) &&
        answeredAt - sentAt >= KEY_LIFE &&
        requestedAt - sentAt < KEY_LIFE,
    );
  }

  /** Returns how often what the day is for happened. */
  tally(): Tally {
    const { record } = this;
    return tallyOf(this.funds, {
      ...{
        refusals: record.refusals(),
        refusalsWhilePaid: record.refusalsWhilePaid(),
        closeOuts: this.#closeOuts,
        keptBack: this.#keptBack,
      },
      ...{ loans: this.loans, loanRequests: this.loanRequests, withdrawnFromLoans: this.lent.withdrawn },
      closings: this.books.closings,
      ...{ investments: this.investments, soldOut: this.bought.refusedAsSoldOut },
    });
  }

  aliveOrders(status?: 'pending' | 'open') {
    return [...this.books.orders.values()].filter(
      (order) => (order.status === 'pending' || order.status === 'open') && (!status || order.status === status),
    );
  }
}
