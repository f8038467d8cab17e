import type { Schemas } from '../../src/contract/index.ts';
import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { amountToSendOf, lessOf, sumOf, withdrawalFeeOf } from '../figures.ts';
import { CARD, saveWallet } from './destinations.ts';
import {
  balanceOf,
  decided,
  knowRisks,
  londonDateOf,
  openReal,
  openReview,
  passWeek,
  payIn,
  type Real,
} from './realMoney.ts';

const MONEY = '1000.00';
const ASKED = '300.00';

/** Customer with real money, a wallet and a card that can be used. */
const openPayer = async (trial: Trial) => {
  const customer = await openReal(trial);
  const wallet = await saveWallet(trial, customer.token);
  const card = await trial.succeed('addBankCard', { token: customer.token, body: CARD });
  await knowRisks(trial, customer);
  await payIn(trial, customer, MONEY);
  await passWeek(trial);
  return { ...customer, wallet, card };
};
type Payer = Awaited<ReturnType<typeof openPayer>>;

const calculate = (trial: Trial, { real }: Pick<Real, 'real'>, amount: string, destination: object) =>
  trial.call('calculateWithdrawal', { ...real, body: { amount, destination } });
const toWallet = ({ wallet }: Pick<Payer, 'wallet'>) => ({ kind: 'crypto', walletId: wallet.id });

/** Asks for a withdrawal to the wallet at the terms that were calculated. */
const ask = async (trial: Trial, payer: Payer, amount: string, changed: object = {}) => {
  const body = { amount, destination: toWallet(payer) };
  const terms = await trial.succeed('calculateWithdrawal', { ...payer.real, body });
  const seen = { feeSeen: terms.fee, rateSeen: terms.rate };
  return trial.call('requestCryptoWithdrawal', {
    ...payer.real,
    body: { walletId: payer.wallet.id, amount, ...seen, ...changed },
  });
};

/** Asks for a withdrawal that has to be taken. */
const taken = async (trial: Trial, payer: Payer, amount = ASKED): Promise<Schemas['Withdrawal']> => {
  const answer = await ask(trial, payer, amount);
  if (!trial.equal('WDR-13', 'code of requestCryptoWithdrawal', answer.code, 200))
    return trial.skip('No withdrawal can be asked for.');
  return answer.data as Schemas['Withdrawal'];
};

const stateOf = (trial: Trial, { real }: Pick<Real, 'real'>) => trial.succeed('getWithdrawalState', real);
const recentOf = async (trial: Trial, payer: Pick<Real, 'real'>, id: string) =>
  (await stateOf(trial, payer)).recent.find((each) => each.id === id);
const takeBack = (trial: Trial, { real }: Pick<Real, 'real'>, id: string) =>
  trial.call('takeBackWithdrawal', { ...real, path: { id } });
const returnsOf = async (trial: Trial, { real }: Pick<Real, 'real'>) =>
  (await trial.succeed('listLedgerEntries', { ...real, query: { type: 'withdrawal-returned' } })).items.map(
    ({ amount }) => amount,
  );

/** Holds that nothing of a withdrawal is missing in the balance, and that one entry says so. */
const holdReturned = async (trial: Trial, payer: Payer, rule: string): Promise<void> => {
  trial.equal(rule, 'balance', await balanceOf(trial, payer), MONEY);
  trial.equal('WDR-24', 'entries of what was returned', await returnsOf(trial, payer), [ASKED]);
  trial.equal('WDR-45', 'held', (await stateOf(trial, payer)).held, '0.00');
};

const BEFORE: readonly Check[] = [
  {
    name: 'the state of withdrawals lists what is missing, and a request is refused by its first reason',
    requirements: ['WDR-9', 'WDR-42', 'WDR-43', 'WDR-44', 'WDR-88', 'DST-31', 'DST-35', 'DST-37'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const locks = async () => (await stateOf(trial, customer)).locks.map(({ reason, endsAt }) => [reason, endsAt]);
      const body = { walletId: 'kit-unknown', amount: '1.001', feeSeen: '0.00', rateSeen: '9.99' };
      const request = (changed: object = {}) =>
        trial.call('requestCryptoWithdrawal', { ...customer.real, body: { ...body, ...changed } });
      const withoutMoney = ['nothing-withdrawable', null];
      trial.equal('WDR-43', 'locks', await locks(), [['knowledge', null], ['destination', null], withoutMoney]);
      const named = (await stateOf(trial, customer)).locks.map(({ symbol, haltReason }) => symbol ?? haltReason);
      trial.equal('WDR-88', 'symbols and reasons of halts in locks', named, [null, null, null]);
      trial.refused('WDR-9', await request(), 1207, null);
      await knowRisks(trial, customer);
      trial.refused('WDR-9', await request(), 3008, null);
      const { id: walletId, usableAt } = await saveWallet(trial, customer.token);
      trial.equal('WDR-43', 'locks', await locks(), [['destination-waiting', usableAt], withoutMoney]);
      trial.equal('WDR-42', 'locks when they are read again', (await locks()).length, 2);
      trial.refused('WDR-9', await request(), 1002, { field: 'walletId' });
      trial.refused('DST-31', await request({ walletId }), 3105, { endsAt: usableAt });
      await passWeek(trial);
      trial.equal('WDR-44', 'locks when the wait is over', await locks(), [withoutMoney]);
      trial.refused('DST-37', await request({ walletId }), 3003, { field: 'amount', digits: 2 });
      trial.refused('WDR-9', await request({ walletId, amount: '50.00' }), 3004, { withdrawable: '0.00' });
    },
  },
  {
    name: 'a calculation answers fee, net amount and what arrives, and moves nothing',
    requirements: ['WDR-1', 'WDR-2', 'WDR-3', 'WDR-5', 'WDR-6', 'WDR-7', 'WDR-8', 'WDR-46', 'WDR-72', 'WDR-87'],
    sandbox: true,
    async run(trial) {
      const payer = await openPayer(trial);
      const { withdrawable, balance, openProfit, usedMargin } = await stateOf(trial, payer);
      const inputs = [balance, openProfit, usedMargin];
      trial.equal(
        'WDR-87',
        'what is withdrawable, and its inputs',
        [withdrawable, inputs],
        [MONEY, [MONEY, '0.00', '0.00']],
      );
      for (const amount of ['500.00', '50.50']) {
        const body = { amount, destination: toWallet(payer) };
        const terms = await trial.succeed('calculateWithdrawal', { ...payer.real, body });
        trial.equal('WDR-1', 'fee', terms.fee, withdrawalFeeOf(amount, terms.feeRate));
        trial.equal('WDR-2', 'netAmount', terms.netAmount, sumOf(amount, terms.fee));
        const arrives = amountToSendOf(terms.netAmount, terms.rate, terms.currencyDigits);
        trial.equal('WDR-3', 'actualAmountReceived', terms.actualAmountReceived, arrives);
        trial.equal('WDR-7', 'withdrawableAfter', terms.withdrawableAfter, lessOf(MONEY, amount));
        trial.equal('WDR-6', 'contactServiceFirst of a wallet', terms.contactServiceFirst, false);
        const { expectedSeconds } = await stateOf(trial, payer);
        trial.equal('WDR-72', 'expectedSeconds', terms.expectedSeconds, expectedSeconds);
      }
      const toCard = { kind: 'bank', bankCardId: payer.card.id };
      const byCard = await trial.succeed('calculateWithdrawal', {
        ...payer.real,
        body: { amount: '60.00', destination: toCard },
      });
      trial.equal('WDR-6', 'contactServiceFirst of a card', byCard.contactServiceFirst, true);
      const refusal = (amount: string) => calculate(trial, payer, amount, toWallet(payer));
      trial.refused('WDR-5', await refusal('49.99'), 3001, { field: 'amount', minimum: '50.00' });
      trial.refused('WDR-5', await refusal('10000000.01'), 3002, { field: 'amount', maximum: '10000000.00' });
      trial.refused('WDR-8', await refusal('60.001'), 3003, { field: 'amount', digits: 2 });
      trial.refused('WDR-8', await refusal(sumOf(MONEY, '0.01')), 3004, { field: 'amount', withdrawable: MONEY });
      trial.equal('WDR-7', 'balance', await balanceOf(trial, payer), MONEY);
    },
  },
  {
    name: 'a withdrawal is taken at the fee and rate that were seen, up to all that is withdrawable',
    requirements: ['WDR-10', 'WDR-12', 'WDR-16', 'WDR-41'],
    sandbox: true,
    async run(trial) {
      const payer = await openPayer(trial);
      const body = { amount: ASKED, destination: toWallet(payer) };
      const { fee, rate } = await trial.succeed('calculateWithdrawal', { ...payer.real, body });
      const other = { feeSeen: '-0.01', rateSeen: '9.99' };
      trial.refused('WDR-41', await ask(trial, payer, ASKED, other), 3005, { field: 'feeSeen', fee, rate });
      const otherRate = { rateSeen: other.rateSeen };
      trial.refused('WDR-41', await ask(trial, payer, ASKED, otherRate), 3005, { field: 'rateSeen', fee, rate });
      const beyond = { walletId: payer.wallet.id, amount: sumOf(MONEY, '0.01'), feeSeen: fee, rateSeen: rate };
      const refusal = await trial.call('requestCryptoWithdrawal', { ...payer.real, body: beyond });
      trial.refused('WDR-10', refusal, 3004, { field: 'amount', withdrawable: MONEY });
      const zeros = { rateSeen: rate.includes('.') ? `${rate}0` : `${rate}.0` };
      const answers = await Promise.all([ask(trial, payer, MONEY, zeros), ask(trial, payer, MONEY)]);
      trial.equal(
        'WDR-16',
        'codes of two requests for all that is withdrawable',
        answers.map(({ code }) => code).toSorted((one, two) => one - two),
        [200, 3004],
      );
      trial.equal('WDR-16', 'balance', await balanceOf(trial, payer), '0.00');
    },
  },
];

const LIFE: readonly Check[] = [
  {
    name: 'a withdrawal is held at once, its wallet stays meanwhile, and taking it back gives all of it back',
    requirements: [
      ...['WDR-13', 'WDR-14', 'WDR-15', 'WDR-17', 'WDR-18', 'WDR-24', 'WDR-27', 'WDR-30', 'WDR-31', 'WDR-32'],
      ...['WDR-33', 'WDR-45', 'WDR-47', 'DST-23', 'DST-24'],
    ],
    sandbox: true,
    async run(trial) {
      const other = await openReal(trial);
      const payer = await openPayer(trial);
      const withdrawal = await taken(trial, payer);
      const { id } = withdrawal;
      trial.equal('WDR-13', 'status', [withdrawal.status, withdrawal.decidedAt], ['waiting', null]);
      const begin = `W${await londonDateOf(trial)}-`;
      trial.holds('WDR-17', 'number', withdrawal.number.startsWith(begin), begin, withdrawal.number);
      trial.equal('WDR-18', 'destination', withdrawal.destination, {
        ...{ kind: 'crypto', walletId: payer.wallet.id, coinName: payer.wallet.coinName },
        ...{ coinNetwork: payer.wallet.coinNetwork, address: payer.wallet.address },
      });
      const rest = lessOf(MONEY, ASKED);
      const { balance, withdrawable } = await trial.succeed('getAccountFigures', payer.real);
      trial.equal('WDR-14', 'balance', balance, rest);
      trial.equal('WDR-15', 'withdrawable', withdrawable, rest);
      const state = await stateOf(trial, payer);
      trial.equal('WDR-45', 'held', state.held, ASKED);
      trial.equal('WDR-47', 'first of recent', state.recent[0]?.id, id);
      const { items } = await trial.succeed('listCryptoWallets', { token: payer.token });
      trial.equal('DST-24', 'inUse of the wallet', items[0]?.inUse, { withdrawals: 1, amount: ASKED });
      const remove = await trial.call('deleteCryptoWallet', { token: payer.token, path: { id: payer.wallet.id } });
      trial.refused('DST-23', remove, 3104, { amount: ASKED });
      trial.refused('WDR-33', await takeBack(trial, payer, 'kit-unknown'), 1002);
      trial.refused('WDR-33', await takeBack(trial, other, id), 1002);
      const { decide } = await openReview(trial, payer.id);
      const back = (await takeBack(trial, payer, id)).data as Schemas['Withdrawal'];
      trial.equal('WDR-30', 'status and reason', [back.status, back.failureReason?.code], ['fail', 'taken-back']);
      await holdReturned(trial, payer, 'WDR-31');
      trial.refused('WDR-32', await takeBack(trial, payer, id), 3010, { status: 'fail' });
      trial.refused('WDR-27', await decide({ decision: 'accept' }), 3010, { status: 'fail' });
      trial.equal('WDR-27', 'balance after a late decision', await balanceOf(trial, payer), MONEY);
    },
  },
  {
    name: 'a withdrawal that is accepted is paid once, and its record names the payout',
    requirements: [
      ...['WDR-19', 'WDR-20', 'WDR-21', 'WDR-22', 'WDR-29', 'WDR-32', 'WDR-50', 'WDR-74', 'WDR-79'],
      ...['SBX-69', 'DST-29'],
    ],
    sandbox: true,
    async run(trial) {
      const payer = await openPayer(trial);
      const withdrawal = await taken(trial, payer);
      const { id } = withdrawal;
      trial.equal('WDR-22', 'payout while it waits', [withdrawal.payout, withdrawal.beingPaidSince], [null, null]);
      const decide = await decided(trial, payer.id, { decision: 'accept', payoutReference: 'kit-payout-1' });
      trial.refused('WDR-21', await decide({ decision: 'accept' }), 3010, { status: 'success' });
      trial.refused('WDR-32', await takeBack(trial, payer, id), 3010, { status: 'success' });
      await trial.succeed('deleteCryptoWallet', { token: payer.token, path: { id: payer.wallet.id } });
      const paid = await recentOf(trial, payer, id);
      trial.equal('WDR-20', 'status', paid?.status, 'success');
      trial.equal('WDR-20', 'decidedAt', paid?.decidedAt, paid?.payout?.paidAt);
      trial.equal('SBX-69', 'reference of the payout', paid?.payout?.reference, 'kit-payout-1');
      trial.equal('DST-29', 'destination after it was deleted', paid?.destination, withdrawal.destination);
      trial.equal('WDR-50', 'beingPaidSince', paid?.beingPaidSince, null);
      trial.equal('WDR-79', 'estimate', paid?.estimate, withdrawal.estimate);
      trial.holds(
        'WDR-74',
        'rateAt',
        (paid?.rateAt ?? 0) >= withdrawal.rateAt,
        'not before that of the request',
        paid?.rateAt,
      );
      trial.equal('WDR-21', 'balance', await balanceOf(trial, payer), lessOf(MONEY, ASKED));
      trial.equal('WDR-21', 'held', (await stateOf(trial, payer)).held, '0.00');
      trial.equal('WDR-21', 'entries of what was returned', await returnsOf(trial, payer), []);
      const { items } = await trial.succeed('listDealNotifications', { token: payer.token, query: { size: 20 } });
      const kinds = items.map(({ kind, subject }) => `${kind} ${subject}`);
      const expected = 'review-accepted withdrawal';
      trial.equal(
        'WDR-29',
        'notifications of it',
        kinds.filter((kind) => kind === expected),
        [expected],
      );
    },
  },
  {
    name: 'a withdrawal that is rejected gives its whole amount back with the reason, and can be asked for again',
    requirements: ['WDR-23', 'WDR-24', 'WDR-45', 'SBX-62', 'SBX-70', 'SBX-92', 'SBX-99'],
    sandbox: true,
    async run(trial) {
      const payer = await openPayer(trial);
      const { id } = await taken(trial, payer);
      const { review, decide } = await openReview(trial, payer.id);
      trial.equal('SBX-99', 'revision of the request', review.revision, 1);
      trial.refused('SBX-92', await decide({ decision: 'reject' }), 1001, { field: 'reason' });
      const reason = 'The kit says no.';
      trial.refused('SBX-70', await decide({ decision: 'reject', reason, revision: 7 }), 3005, { revision: 1 });
      await trial.succeed('decideReview', { path: { id: review.id }, body: { decision: 'reject', reason } });
      const rejected = await recentOf(trial, payer, id);
      trial.equal('WDR-23', 'status', rejected?.status, 'fail');
      trial.equal('SBX-62', 'text of the reason', rejected?.failureReason?.text, reason);
      await holdReturned(trial, payer, 'WDR-23');
      const again = await taken(trial, payer);
      trial.holds('WDR-23', 'id of the one that was asked for again', again.id !== id, 'another one', again.id);
      trial.equal('WDR-45', 'held', (await stateOf(trial, payer)).held, ASKED);
    },
  },
  {
    name: 'after a change of the password every new withdrawal waits, and one that waits already stays',
    requirements: ['DST-34', 'DST-36', 'WDR-43', 'WDR-44'],
    sandbox: true,
    async run(trial) {
      const payer = await openPayer(trial);
      const { id } = await taken(trial, payer, '60.00');
      const body = { currentPassword: payer.password, password: 'Moon-and-sun-8' };
      await trial.succeed('changePassword', { token: payer.token, body });
      const { locks, recent } = await stateOf(trial, payer);
      const lock = locks.find(({ reason }) => reason === 'credentials-changed');
      trial.holds('WDR-43', 'lock of the change', typeof lock?.endsAt === 'number', 'with its end', lock);
      trial.refused('DST-34', await ask(trial, payer, '60.00'), 1210, { endsAt: lock?.endsAt });
      trial.equal('DST-36', 'status of the one that waits', recent.find((each) => each.id === id)?.status, 'waiting');
      await decided(trial, payer.id, { decision: 'accept' });
      await passWeek(trial);
      trial.equal('WDR-44', 'locks when the wait is over', (await stateOf(trial, payer)).locks, []);
      trial.equal('DST-34', 'code when the wait is over', (await ask(trial, payer, '60.00')).code, 200);
    },
  },
];

/** Money that goes out. */
export const withdrawals: Journey = {
  title: 'Withdrawals',
  checks: [...BEFORE, ...LIFE].map((check) => ({ ...check, profile: 'funds' as const })),
};
