import { randomUUID } from 'node:crypto';
import type { Check, Journey } from '../checks/check.ts';
import { amountToSendOf, compare, lessOf, sumOf } from '../figures.ts';
import { accept, depositOf, openReal, upload, waitingOf } from './realMoney.ts';

const CHECKS: readonly Check[] = [
  {
    name: 'a picture of another customer is answered like one that does not exist',
    requirements: ['FIL-42', 'FIL-54'],
    sandbox: true,
    async run(trial) {
      const [owner, other] = [await trial.newCustomer(), await trial.newCustomer()];
      const [front, back] = [
        await upload(trial, owner.token, 'identity-front'),
        await upload(trial, other.token, 'identity-back'),
      ];
      const read = (token: string, id: string, type = 'identity-front') =>
        trial.call('getFile', { token, path: { type, id } });
      const own = await read(owner.token, front);
      trial.equal(
        'FIL-42',
        'status and type of an own picture',
        [own.status, own.headers.get('content-type')],
        [...[200, 'image/png']],
      );
      const unknown = await read(other.token, 'kit-unknown');
      const foreign = await read(other.token, front);
      trial.refused('FIL-42', unknown, 1002);
      trial.refused('FIL-42', foreign, 1002);
      trial.equal('FIL-42', 'data for the picture of another customer', foreign.data, unknown.data);
      trial.refused('FIL-42', await read(owner.token, front, 'identity-back'), 1002);
      const body = { realName: 'Sample Customer', idNumber: '90010154821', frontFileId: front, backFileId: back };
      trial.refused('FIL-54', await trial.call('submitIdentity', { token: other.token, body }), 1002, {
        field: 'frontFileId',
      });
    },
  },
  {
    name: 'an identity that is accepted opens the real account',
    requirements: [
      'FIL-24',
      'FIL-50',
      'SBX-46',
      'SBX-60',
      'SBX-64',
      'ACC-6',
      'SBX-61',
      'IDN-3',
      'IDN-4',
      'IDN-23',
      'IDN-24',
      'IDN-26',
    ],
    sandbox: true,
    async run(trial) {
      const { token, id } = await openReal(trial);
      const identity = await trial.succeed('getIdentity', { token, path: { id } });
      trial.equal('IDN-24', 'idNumber', identity.idNumber, '*******4821');
      trial.equal('IDN-23', 'realName', identity.realName, 'S***** C*******');
      trial.equal('IDN-4', 'status', identity.status, 'authenticated');
      trial.refused('IDN-26', await trial.call('getIdentity', { token, path: { id: 'kit-unknown' } }), 1002, {
        field: 'id',
      });
      trial.refused('IDN-3', await trial.call('submitIdentity', { token, body: { realName: 'Other Customer' } }), 1205);
      const { verificationStatus, mockStatus } = await trial.succeed('getUser', { token });
      trial.equal('SBX-60', 'verificationStatus', verificationStatus, 'authenticated');
      trial.equal('ACC-6', 'mockStatus', mockStatus, 0);
      const unknown = (body: object) => trial.call('decideReview', { path: { id: 'kit-unknown' }, body });
      trial.refused('SBX-61', await unknown({ decision: 'reject' }), 1001, { field: 'reason' });
      trial.refused('SBX-64', await unknown({ decision: 'accept' }), 1002, { field: 'id' });
    },
  },
  {
    name: 'a deposit waits, is credited once when it is accepted, and stands in the ledger by its id',
    requirements: [
      'DEP-7',
      'DEP-9',
      'DEP-10',
      'DEP-19',
      'DEP-20',
      'DEP-25',
      'DEP-28',
      'DEP-29',
      'LED-16',
      'LED-32',
      'LED-35',
      'LED-36',
      'FIG-20',
      'SBX-65',
      'NTF-18',
    ],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const { real, token, id } = customer;
      const { channel, answer } = await depositOf(trial, customer);
      if (!trial.equal('DEP-19', 'code of requestCryptoDeposit', [answer.code, answer.msg], [200, answer.msg])) return;
      const deposit = answer.data as { id: string; number: string; status: string; amountToSend: string };
      trial.equal('DEP-19', 'status', deposit.status, 'waiting');
      trial.holds('DEP-25', 'number', /^D\d{8}-/.test(deposit.number), 'D, the date and a hyphen', deposit.number);
      trial.holds('FIG-20', 'amountToSend', compare(deposit.amountToSend, 0) > 0, 'positive', deposit.amountToSend);
      const toSend = amountToSendOf('2500.00', channel.rate, channel.currencyDigits);
      trial.equal('DEP-9', 'amountToSend', compare(deposit.amountToSend, toSend), 0);
      trial.equal('DEP-7', 'fee of the channel', channel.fee, '0.00');
      if (await waitingOf(trial, id)) {
        trial.equal(
          'DEP-20',
          'balance while it waits',
          (await trial.succeed('getAccountFigures', real)).balance,
          '0.00',
        );
        const waiting = await trial.succeed('getLedgerEntry', { ...real, path: { id: deposit.id } });
        trial.equal(
          'LED-32',
          'entry while it waits',
          [waiting.amount, waiting.balanceAfter, waiting.dueAt, waiting.postedAt],
          ['2500.00', null, null, null],
        );
      }
      await accept(trial, id);
      trial.equal('LED-16', 'balance', (await trial.succeed('getAccountFigures', real)).balance, '2500.00');
      const entry = await trial.succeed('getLedgerEntry', { ...real, path: { id: deposit.id } });
      trial.equal(
        'LED-35',
        'type, amount and balance of the entry',
        [entry.type, entry.amount, entry.balanceAfter],
        ['deposit', '2500.00', '2500.00'],
      );
      trial.equal(
        'LED-36',
        'waiting entries',
        (await trial.succeed('listLedgerEntries', { ...real, query: { status: 'waiting' } })).items,
        [],
      );
      const kinds = (await trial.succeed('listDealNotifications', { token, query: { size: 20 } })).items.map(
        ({ kind, subject }) => `${kind} ${subject}`,
      );
      trial.holds(
        'NTF-18',
        'notifications',
        kinds.includes('review-accepted deposit'),
        'review-accepted of the deposit',
        kinds,
      );
    },
  },
  {
    name: 'requestCryptoDeposit refuses a wrong amount, rate, version, channel and proof',
    requirements: ['DEP-8', 'DEP-15', 'DEP-16', 'DEP-17', 'DEP-21', 'DEP-24', 'CNT-36', 'IDM-31'],
    sandbox: true,
    async run(trial) {
      const customer = await openReal(trial);
      const { channel, body, answer } = await depositOf(trial, customer, { amount: '0.01' });
      const ask = (changed: object, sent: object = {}) =>
        trial.call('requestCryptoDeposit', {
          ...customer.real,
          ...sent,
          body: { ...body, amount: '2500.00', ...changed },
        });
      trial.refused('DEP-8', answer, 3001);
      trial.refused('DEP-8', await ask({ amount: lessOf(channel.minimumAmount, '0.01') }), 3001);
      trial.refused('DEP-15', await ask({ amount: '2500.001' }), 3003);
      trial.refused('DEP-17', await ask({ rateSeen: '9.99' }), 3005);
      trial.refused('CNT-36', await ask({ agreementVersion: '2000-01-01' }), 1206);
      trial.refused('DEP-15', await ask({ channelId: 'kit-unknown' }), 3009);
      const key = randomUUID();
      trial.equal(
        'DEP-16',
        'code for the least amount, with a proof that refusals left unused',
        (await ask({ amount: channel.minimumAmount }, { key })).code,
        200,
      );
      trial.refused('DEP-21', await ask({}), 3006);
      trial.refused('IDM-31', await ask({ amount: sumOf(channel.minimumAmount, '1.00') }, { key }), 1005);
    },
  },
];

/** Identity, and money that comes in. */
export const funds: Journey = {
  title: 'Identity and deposits',
  checks: CHECKS.map((check) => ({ ...check, profile: 'funds' as const })),
};
