import type { Schemas } from '../../src/contract/index.ts';
import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { creditedOf, lessOf } from '../figures.ts';
import { balanceOf, decided, depositOf, openReal, openReview, payIn, type Real, upload } from './realMoney.ts';

type Deposit = Schemas['Deposit'];

/** Asks for a deposit that has to be taken. */
const asked = async (trial: Trial, customer: Real, changed: object = {}, proofWidth?: number) => {
  const { channel, body, answer } = await depositOf(trial, customer, changed, proofWidth);
  if (!trial.equal('DEP-19', 'code of requestCryptoDeposit', answer.code, 200))
    return trial.skip('No deposit can be asked for.');
  return { channel, body, deposit: answer.data as Deposit };
};

/** Reads a deposit as its record shows it. */
const recordOf = async (trial: Trial, { real }: Real, id: string) => {
  const entry = await trial.succeed('getLedgerEntry', { ...real, path: { id } });
  const { subject } = entry;
  return { entry, deposit: subject.kind === 'deposit' ? subject.deposit : undefined };
};

const ASKING: readonly Check[] = [
  {
    name: 'the channels are the same for both accounts, and a bank’s reference is the customer’s own',
    requirements: ['DEP-1', 'DEP-2', 'DEP-5', 'DEP-6'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const list = async ({ token }: Pick<Real, 'token'>, account: 'real' | 'demo' = 'real', query: object = {}) =>
        (await trial.succeed('listDepositChannels', { token, account, query: { ...query } })).items;
      const all = await list(customer);
      await trial.succeed('switchAccount', { token: customer.token, path: { id: 1 } });
      trial.equal('DEP-1', 'channels of the demo account', await list(customer, 'demo'), all);
      await trial.succeed('switchAccount', { token: customer.token, path: { id: 0 } });
      const open = all.filter(({ status }) => status === 'open').map(({ id }) => id);
      trial.equal(
        'DEP-2',
        'open channels',
        (await list(customer, 'real', { status: 'open' })).map(({ id }) => id),
        open,
      );
      const { serverTime } = await trial.succeed('getCommonInfo');
      for (const { rateAt, name } of all)
        trial.holds('DEP-5', `rateAt of ${name}`, rateAt * 1000 <= serverTime, 'not later than now', rateAt);
      const referencesOf = (channels: typeof all) =>
        channels.flatMap((channel) => (channel.kind === 'bank' ? [channel.reference] : []));
      const own = referencesOf(all);
      trial.equal('DEP-6', 'references when they are read again', referencesOf(await list(customer)), own);
      const others = referencesOf(await list(await openReal(trial)));
      trial.equal(
        'DEP-6',
        'references that another customer has too',
        own.filter((one) => others.includes(one)),
        [],
      );
    },
  },
  {
    name: 'a deposit by bank is taken without a card, and a proof serves one of two requests at the same time',
    requirements: ['DEP-18', 'DEP-23', 'DEP-27', 'DEP-63'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const { real, token } = customer;
      const { items } = await trial.succeed('listDepositChannels', { ...real, query: { status: 'open' } });
      const bank = items.find(({ kind }) => kind === 'bank');
      if (bank?.kind !== 'bank') return trial.skip('The backend has no open channel for deposits by bank.');
      const { version } = await trial.succeed('getAgreement', { path: { name: 'deposit' } });
      const body = { channelId: bank.id, bankCardId: null, amount: '2500.00', rateSeen: bank.rate };
      const proofFileId = await upload(trial, token, 'deposit-proof');
      const request = () =>
        trial.call('requestBankDeposit', { ...real, body: { ...body, proofFileId, agreementVersion: version } });
      const answers = await Promise.all([request(), request()]);
      const codes = answers.map(({ code }) => code).toSorted((one, two) => one - two);
      trial.equal('DEP-23', 'codes of two requests with one proof', codes, [200, 3006]);
      const deposit = answers.find(({ code }) => code === 200)?.data as Deposit | undefined;
      const { bankName, reference } = bank;
      trial.equal('DEP-27', 'source', deposit?.source, {
        ...{ kind: 'bank', channelId: bank.id, bankName, reference, bankCardId: null },
      });
      const { deposit: other } = await asked(trial, customer);
      trial.holds('DEP-63', 'numbers', other.number !== deposit?.number, 'two', other.number);
    },
  },
];

const DECIDING: readonly Check[] = [
  {
    name: 'a deposit of which less came is credited by the rate of its request',
    requirements: ['DEP-11', 'DEP-13', 'DEP-14', 'DEP-30', 'DEP-32', 'DEP-35', 'DEP-36', 'DEP-44', 'SBX-68'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const { deposit } = await asked(trial, customer);
      trial.equal('DEP-35', 'credited while it waits', deposit.credited, null);
      const decide = await decided(trial, customer.id, { decision: 'accept', received: '10' });
      trial.refused('DEP-32', await decide({ decision: 'accept' }), 3010, { status: 'success' });
      const amount = creditedOf('10', deposit.rate);
      const { entry, deposit: credited } = await recordOf(trial, customer, deposit.id);
      trial.equal('DEP-44', 'amount of the entry', entry.amount, amount);
      trial.equal('DEP-11', 'credited amount', credited?.credited?.amount, amount);
      trial.equal('DEP-36', 'outcome', credited?.credited?.outcome, 'less');
      trial.equal('DEP-14', 'rate and rateAt', [credited?.rate, credited?.rateAt], [deposit.rate, deposit.rateAt]);
      trial.equal('DEP-30', 'balance', await balanceOf(trial, customer), amount);
    },
  },
  {
    name: 'a decision about another revision, with nothing received or of a time to come is refused',
    requirements: ['DEP-34', 'DEP-69', 'SBX-98', 'SBX-99'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      await asked(trial, customer);
      const { decide } = await openReview(trial, customer.id);
      const { serverTime } = await trial.succeed('getCommonInfo');
      const accept = { decision: 'accept' };
      trial.refused('DEP-34', await decide({ ...accept, revision: 2 }), 3005, { revision: 1 });
      trial.refused('SBX-98', await decide({ ...accept, received: '0' }), 1001, { field: 'received' });
      const receivedAt = Math.floor(serverTime / 1000) + 3600;
      trial.refused('SBX-98', await decide({ ...accept, receivedAt }), 1001, { field: 'receivedAt' });
      trial.equal('DEP-69', 'balance', await balanceOf(trial, customer), '0.00');
      trial.equal('SBX-99', 'code for the present revision', (await decide({ ...accept, revision: 1 })).code, 200);
    },
  },
  {
    name: 'a deposit that is rejected moves nothing, has its reason and keeps its proof',
    requirements: ['DEP-22', 'DEP-31', 'DEP-32', 'DEP-39', 'DEP-44', 'DEP-46', 'SBX-62', 'SBX-67'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const { deposit, body } = await asked(trial, customer);
      const reason = 'The kit could not read it.';
      const decide = await decided(trial, customer.id, { decision: 'reject', reason });
      trial.refused('DEP-32', await decide({ decision: 'accept' }), 3010, { status: 'fail' });
      const { entry, deposit: rejected } = await recordOf(trial, customer, deposit.id);
      trial.equal('DEP-31', 'status', rejected?.status, 'fail');
      trial.equal('SBX-62', 'text of the reason', rejected?.failureReason?.text, reason);
      trial.equal('DEP-44', 'amount of the entry', entry.amount, body.amount);
      trial.equal('DEP-31', 'balance', await balanceOf(trial, customer), '0.00');
      const again = await trial.call('requestCryptoDeposit', { ...customer.real, body });
      trial.refused('DEP-22', again, 3006, { field: 'proofFileId' });
      const failed = await trial.succeed('listLedgerEntries', { ...customer.real, query: { status: 'fail' } });
      trial.equal(
        'DEP-46',
        'entries that failed',
        failed.items.map(({ id }) => id),
        [deposit.id],
      );
      const { items } = await trial.succeed('listFailureNotifications', { token: customer.token });
      const kinds = items.map(({ kind, subject }) => `${kind} ${subject}`);
      const expected = 'review-refused deposit';
      trial.equal(
        'SBX-67',
        'notifications of it',
        kinds.filter((kind) => kind === expected),
        [expected],
      );
    },
  },
  {
    name: 'the sandbox’s reviewer decides by its rules when their time has come',
    requirements: ['SBX-34', 'SBX-47', 'SBX-50', 'SBX-51', 'SBX-52', 'SBX-53', 'SBX-55', 'SBX-59', 'DEP-39'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const { delaySeconds, rules } = await trial.succeed('listReviews', { query: { size: 1 } });
      const rule = rules.find(
        ({ kind, field, operator }) => kind === 'deposit' && `${field} ${operator}` === 'proofWidth below',
      );
      if (!rule) return trial.skip('The reviewer has no rule for the width of a proof.');
      const small = await asked(trial, customer, {}, Number(rule.value) - 1);
      const { review } = await openReview(trial, customer.id);
      trial.equal('SBX-47', 'decidesAt', review.decidesAt, review.submittedAt + delaySeconds);
      const wide = await asked(trial, customer, { amount: '3000.00' }, Number(rule.value));
      await trial.succeed('advanceClock', { body: { advanceSeconds: delaySeconds + 1 } });
      const rejected = (await recordOf(trial, customer, small.deposit.id)).deposit;
      trial.equal('SBX-51', 'status with a proof that is too small', rejected?.status, 'fail');
      trial.equal('SBX-55', 'reason', rejected?.failureReason?.text, rule.reason);
      const accepted = (await recordOf(trial, customer, wide.deposit.id)).deposit;
      trial.equal('SBX-53', 'status with a proof of exactly that width', accepted?.status, 'success');
      trial.equal('SBX-52', 'balance', await balanceOf(trial, customer), '3000.00');
    },
  },
  {
    name: 'the records keep what their filters say, and are their customer’s alone',
    requirements: ['DEP-45', 'DEP-46', 'DEP-47', 'DEP-49', 'DEP-50', 'DEP-51', 'DEP-52', 'DEP-48'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      await payIn(trial, customer, '2500.00');
      await trial.succeed('advanceClock', { body: { advanceSeconds: 5 } });
      await payIn(trial, customer, '100.00');
      const list = async (query: Readonly<Record<string, string | number>> = {}) =>
        (await trial.succeed('listLedgerEntries', { ...customer.real, query })).items;
      const [newest, oldest] = await list();
      if (!trial.holds('DEP-45', 'entries', newest !== undefined && oldest !== undefined, 'two', [newest, oldest]))
        return;
      const ids = [newest?.id, oldest?.id];
      const idsOf = async (query: Readonly<Record<string, string | number>>) => (await list(query)).map(({ id }) => id);
      trial.equal('DEP-45', 'entries of deposits', await idsOf({ type: 'deposit' }), ids);
      trial.equal('DEP-48', 'entries of withdrawals', await idsOf({ type: 'withdrawal' }), []);
      trial.equal('DEP-47', 'deposits that succeeded', await idsOf({ type: 'deposit', status: 'success' }), ids);
      trial.equal('DEP-46', 'entries that failed', await idsOf({ status: 'fail' }), []);
      const at = newest?.postedAt ?? 0;
      trial.equal('DEP-49', 'entries from the newest on', await idsOf({ from: at }), [newest?.id]);
      trial.equal('DEP-49', 'entries before the newest', await idsOf({ to: at }), [oldest?.id]);
      trial.equal(
        'DEP-50',
        'balance before the newest',
        lessOf(newest?.balanceAfter ?? '0', '100.00'),
        oldest?.balanceAfter,
      );
      const read = (by: { token: string; account: 'real' }, id: string) =>
        trial.call('getLedgerEntry', { ...by, path: { id } });
      trial.refused('DEP-51', await read(customer.real, 'kit-unknown'), 1002);
      trial.refused('DEP-51', await read((await openReal(trial)).real, newest?.id ?? ''), 1002);
      await trial.succeed('switchAccount', { token: customer.token, path: { id: 1 } });
      const demo = { token: customer.token, account: 'demo', path: { id: newest?.id ?? '' } } as const;
      trial.refused('DEP-52', await trial.call('getLedgerEntry', demo), 1002);
    },
  },
];

/** How deposits are asked for and decided. */
export const deposits: Journey = {
  title: 'Deposits',
  checks: [...ASKING, ...DECIDING].map((check) => ({ ...check, profile: 'funds' as const })),
};
