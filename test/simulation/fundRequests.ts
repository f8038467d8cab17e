import { versionsAt } from '../../src/domain/customer/agreementVersions.ts';
import { SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';
import { aRequest } from './aRequest.ts';
import type { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { CARDS, feeOf, payoutRateOf, WALLETS } from './fundTerms.ts';
import { withdrawableOf } from './fundStretchFaults.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Requests about money in and out as customers make them: mostly sensible, sometimes not. */
type Maker = (day: Day, customer: Customer) => SentRequest | undefined;

/** Returns who moves money: mostly one whose real account is active. */
export const mover = ({ chance, customers }: Day): Customer => {
  const real = customers.filter(({ account, isVerified }) => isVerified && account === 'real');
  return chance.pick(real.length > 0 && !chance.oneIn(12) ? real : customers);
};

const ownDestinations = ({ funds }: Day, { id }: Customer, kind: 'crypto' | 'bank') =>
  [...funds.destinations.values()].filter((one) => one.customerId === id && one.kind === kind && !one.isDeleted);

const saveWallet: Maker = (day, customer) => {
  const { chance } = day;
  const saved = ownDestinations(day, customer, 'crypto');
  const changed = saved.length > 0 && chance.oneIn(4) && { id: chance.pick(saved).id };
  const named = chance.oneIn(2) && { name: chance.pick(['Savings', 'Exchange']) };
  return aRequest(day, customer, {
    id: 'saveCryptoWallet',
    body: { ...chance.pick(WALLETS), ...named, ...changed },
  });
};

const saveCard: Maker = (day, customer) =>
  aRequest(day, customer, { id: 'addBankCard', body: { ...day.chance.pick(CARDS) } });

const deleteDestination: Maker = (day, customer) => {
  const kind = day.chance.pick(['crypto', 'bank'] as const);
  const saved = ownDestinations(day, customer, kind);
  if (saved.length === 0) return undefined;
  const { id } = day.chance.pick(saved);
  return aRequest(day, customer, { id: kind === 'crypto' ? 'deleteCryptoWallet' : 'deleteBankCard', path: { id } });
};

/** Returns a proof of the customer's: mostly one that no request used. */
const proofOf = ({ chance, funds }: Day, { id }: Customer): string => {
  const own = funds.proofs.filter(({ customerId }) => customerId === id);
  const free = own.filter(({ isUsed }) => !isUsed);
  const proofs = free.length > 0 && !chance.oneIn(10) ? free.slice(0, 2) : own;
  return proofs.length > 0 ? chance.pick(proofs).id : chance.uuid();
};

const deposit: Maker = (day, customer) => {
  const { chance, funds, server, now } = day;
  const channel = chance.pick(SANDBOX_CHANNELS);
  const present = funds.rates.get(channel.id) ?? channel.rate;
  const { version } = versionsAt(server.world.texts.agreementDays('deposit'), now).current;
  const amount = chance.pick(['30.00', '29.99', '50.5', '1234.56', String(chance.whole(30, 9000)), '333.333']);
  return aRequest(day, customer, {
    id: channel.kind === 'crypto' ? 'requestCryptoDeposit' : 'requestBankDeposit',
    body: {
      channelId: channel.id,
      amount,
      rateSeen: chance.oneIn(12) ? channel.rate : present,
      proofFileId: proofOf(day, customer),
      agreementVersion: version,
      ...(channel.kind === 'bank' && { bankCardId: null }),
    },
  });
};

/** Returns an amount to withdraw: all, a part, a little more than all, or one at a limit. */
const amountOf = (day: Day, { id }: Customer): string => {
  const { chance, books, market } = day;
  const account = [...books.accounts.values()].find(({ customerId, scope }) => customerId === id && scope === 'real');
  const all = account ? Math.max(0, Math.floor(withdrawableOf(books, market, account.id).amount * 100) / 100) : 0;
  const part = chance.pick([all, all, all / 2, all / 4, all * chance.share(), all + 0.01, all + 0.02, all * 1.1]);
  return chance.oneIn(6) ? chance.pick(['50.00', '50.50', '49.99', '100', '10000000.01', '60.005']) : part.toFixed(2);
};

const withdrawTo = (day: Day, customer: Customer, amount: string): SentRequest | undefined => {
  const { chance, record } = day;
  const all = [...ownDestinations(day, customer, 'crypto'), ...ownDestinations(day, customer, 'bank')];
  const usable = all.filter(({ usableAt }) => usableAt <= day.now);
  const from = usable.length > 0 && !chance.oneIn(12) ? usable : all;
  const unknown = { id: chance.uuid(), kind: chance.pick(['crypto', 'bank'] as const) };
  const { id, kind } = from.length === 0 || chance.oneIn(25) ? unknown : chance.pick(from);
  const currency = record.currencies.get(id) ?? 'USDT';
  const rate = payoutRateOf(currency, day.funds.payoutRates);
  const terms = {
    amount,
    feeSeen: chance.oneIn(25) ? '-0.01' : feeOf(amount),
    rateSeen: chance.oneIn(25) ? '2' : rate,
  };
  return kind === 'crypto'
    ? aRequest(day, customer, { id: 'requestCryptoWithdrawal', body: { walletId: id, ...terms } })
    : aRequest(day, customer, { id: 'requestBankWithdrawal', body: { bankCardId: id, ...terms } });
};

const withdraw: Maker = (day, customer) => {
  const kinds = (['crypto', 'bank'] as const).filter((kind) => ownDestinations(day, customer, kind).length > 0);
  if (kinds.length === 0 && !day.chance.oneIn(8)) return (day.chance.oneIn(4) ? saveCard : saveWallet)(day, customer);
  return withdrawTo(day, customer, amountOf(day, customer));
};

/** Takes back a withdrawal: mostly one of the customer's that waits. */
const takeBack: Maker = (day, customer) => {
  const { chance, funds } = day;
  const all = [...funds.requests.values()].filter(({ kind }) => kind === 'withdrawal' || chance.oneIn(20));
  const own = all.filter(({ customerId, status }) => customerId === customer.id && status === 'waiting');
  const from = own.length > 0 && !chance.oneIn(8) ? own : all;
  if (from.length === 0) return undefined;
  return aRequest(day, customer, { id: 'takeBackWithdrawal', path: { id: chance.pick(from).id } });
};

/** Kinds of requests, each as often as it is listed. */
const MAKERS: readonly Maker[] = [
  ...[saveWallet, saveCard, deposit, deposit, deposit, deposit],
  ...[withdraw, withdraw, withdraw, withdraw, withdraw, takeBack],
];

/** Makes a request about money in or out that a customer might send now. */
export const someFundRequest = (day: Day): SentRequest => {
  const { chance } = day;
  const made = (chance.oneIn(40) ? deleteDestination : chance.pick(MAKERS))(day, mover(day));
  return made ?? someFundRequest(day);
};

/** Makes a withdrawal of some amount. */
export const withdrawSome = (day: Day, customer: Customer): SentRequest | undefined => withdraw(day, customer);

/** Makes a withdrawal of all that may leave the customer's account, at least of the least amount. */
export const withdrawAll = (day: Day, customer: Customer): SentRequest | undefined => {
  const account = [...day.books.accounts.values()].find(
    ({ customerId, scope }) => customerId === customer.id && scope === 'real',
  );
  if (!account) return undefined;
  const all = Math.floor(withdrawableOf(day.books, day.market, account.id).amount * 100) / 100;
  return withdrawTo(day, customer, Math.max(all, 50).toFixed(2));
};
