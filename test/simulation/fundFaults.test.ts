import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { londonInstant } from '../../src/domain/time.ts';
import { SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';
import { bookFaults } from '../../src/server/reconciliation/index.ts';
import { openMigratedPglite } from '../support/testDatabase.ts';
import { aRequest } from './aRequest.ts';
import { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { fundFaults } from './fundFaults.ts';
import { feeOf, WALLETS } from './fundTerms.ts';
import { PLANTED_CLAIMS } from './plantedClaims.ts';

let pglite: PGlite;
let day: Day;
let owner: Customer;

/** Asks something of the server as the customer; returns the id that the answer has. */
const ask = async (rest: Parameters<typeof aRequest>[2]): Promise<string> => {
  let id = '';
  await day.during(async () => {
    const answer = await day.send(aRequest(day, owner, rest));
    if (answer?.code !== 200) throw new Error(`${rest.id} was answered with ${answer?.code}`);
    id = (answer.data as { id: string }).id;
  });
  return id;
};
const seen = (id: string) => ({ id, revision: day.funds.requests.get(id)?.revision ?? 0 });
const work = (id: string, decision: 'accept' | 'reject') =>
  day.during(() =>
    day.work({
      ...{ ask: 'decide', ...seen(id), by: 'desk:ann', isConfirmed: false },
      decision:
        decision === 'accept' ? { decision, reference: 'FT-1' } : { decision, reason: 'Not by its owner.', images: [] },
    }),
  );
const comeBack = (id: string, received: string) =>
  day.during(() =>
    day.work({
      ...{ ask: 'came-back', ...seen(id), received, reason: 'Sent back.', by: 'desk:bob', isConfirmed: true },
    }),
  );
const depositOf = (channelId: string, index: number) =>
  ask({
    id: 'requestCryptoDeposit',
    body: {
      ...{ channelId, amount: '100.00', rateSeen: day.funds.rates.get(channelId), agreementVersion: '2026-09-01' },
      proofFileId: day.funds.proofs.filter(({ customerId }) => customerId === owner.id)[index]?.id,
    },
  });
const withdrawalOf = (walletId: string, amount: string) =>
  ask({
    id: 'requestCryptoWithdrawal',
    body: { walletId, amount, feeSeen: feeOf(amount), rateSeen: '0.9995' },
  });

/** Deposits and withdrawals that wait, succeeded and failed, and a payout that came back. */
beforeAll(async () => {
  pglite = await openMigratedPglite();
  day = new Day(1, pglite, londonInstant({ year: 2026, month: 9, day: 30, hour: 15 }));
  await day.begin(2);
  const found = day.customers.find(({ account }) => account === 'real');
  if (!found) throw new Error('Nobody has real money.');
  owner = found;
  const walletId = await ask({ id: 'saveCryptoWallet', body: { ...WALLETS[0] } });
  await day.during(async () => day.pass(86_400_000));
  const channelId = SANDBOX_CHANNELS[0]?.id ?? '';
  for (const [index, end] of (['accept', 'reject', undefined] as const).entries()) {
    const deposit = await depositOf(channelId, index);
    const withdrawal = await withdrawalOf(walletId, '3000.00');
    if (end !== 'reject')
      await day.during(() => day.work({ ask: 'claim', ...seen(withdrawal), by: 'desk:ann', isConfirmed: true }));
    if (end) for (const id of [deposit, withdrawal]) await work(id, end);
    if (end === 'accept') await comeBack(withdrawal, '1000.00');
  }
});
afterAll(async () => {
  await day.end();
  await pglite.close();
});

/** Faults that are found with a planted one, which is then rolled back. */
const faultsWith = async (planted: string, isLive = false): Promise<readonly string[]> => {
  let faults: readonly string[] = [];
  const rollback = new Error('rolled back');
  const planting = day.server.world.database.transaction(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    for (const statement of planted.split(';')) await sql.raw(statement).execute(tx);
    faults = [...(await fundFaults(tx, { ...day.fundWorld, isLive })), ...(await bookFaults(tx))];
    throw rollback;
  });
  await expect(planting).rejects.toBe(rollback);
  return faults;
};

/** Statement that posts an event of the waiting, paid or other request that a condition names. */
const posting = (kind: string, from: string, legs: readonly (readonly [string, string])[]) => `
  with subject as (select id, account_id from ${from} limit 1), posting as (
    insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
    select '${kind}', id, 'planted', 'real', 0, 0, ${legs.length} from subject returning id)
  insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount, sequence, balance_after)
  ${legs
    .map(
      ([account, amount], index) => `select posting.id, ${index + 1}, 'real',
        ${['cash', 'held'].includes(account) ? 'account_id, ' : 'null::uuid, '} '${account}', ${amount},
        ${['cash', 'held'].includes(account) ? '99, 5' : 'null::bigint, null::numeric'} from posting, subject`,
    )
    .join(' union all ')}`;

const WAITING = "withdrawals where status = 'waiting'";
const PAID = "withdrawals where status = 'success'";
const gone = (kind: string) => `
  delete from legs where posting_id in (select id from postings where kind = '${kind}'
    and subject in (select id from deposits union select id from withdrawals));
  delete from postings where kind = '${kind}' and subject in (select id from deposits union select id from withdrawals)`;
const ofLegs = (kind: string, account: string) =>
  `where ledger_account = '${account}' and posting_id in (select id from postings where kind = '${kind}')`;

/** Planted faults with what is found. */
const PLANTED: readonly (readonly [string, string, RegExp])[] = [
  [
    'a deposit credited twice',
    posting('deposit-accepted', "deposits where status = 'success'", [
      ['cash', '100'],
      ['outside', '-100'],
    ]),
    /^deposit \S+ is success and was credited 200.00 in 2/,
  ],
  [
    'a deposit credited while it waits',
    posting('deposit-accepted', "deposits where status = 'waiting'", [
      ['cash', '100'],
      ['outside', '-100'],
    ]),
    /^deposit \S+ is waiting and was credited 100.00 in 1/,
  ],
  [
    'an accepted deposit without its credit',
    gone('deposit-accepted'),
    /^deposit \S+ is success and was credited 0 in 0/,
  ],
  [
    'a credit of another amount than what came',
    "update deposits set credited = 99 where status = 'success'",
    /^deposit \S+ credits 99.00, not 100.00/,
  ],
  [
    'a late deposit credited at the rate kept',
    `insert into deposit_rates (channel_id, rate, set_at, set_by) select channel_id, 2, honoured_until + 1, 'desk:ann'
      from deposits where status = 'success';
     update deposits set received_at = honoured_until + 1 where status = 'success'`,
    /^deposit \S+ credits 100.00, not 50.03/,
  ],
  [
    'a wrong amount to send',
    "update deposits set amount_to_send = 100 where status = 'fail'",
    /^deposit \S+ asks for 100 in place of 100.05/,
  ],
  [
    'a proof of two deposits',
    `alter table deposits drop constraint deposits_proof_file_id_key;
     update deposits set proof_file_id = (select min(proof_file_id::text)::uuid from deposits)`,
    /^proof \S+ belongs to 3 deposits/,
  ],
  [
    'a used proof that is free',
    'update files set expires_at = 1 where expires_at is null',
    /^proof \S+ is free and used/,
  ],
  [
    'a proof that a refused request used',
    "update files set expires_at = null where type = 'deposit-proof'",
    /^proof \S+ is used and belongs to no deposit/,
  ],
  [
    'a credit without a deposit',
    `insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      values ('deposit-accepted', '00000000-0000-7000-8000-000000000000', 'once', 'real', 0, 0, 2)`,
    /^a credit belongs to no deposit/,
  ],
  [
    'a withdrawal paid twice',
    posting('withdrawal-paid', PAID, [
      ['outside', '2970'],
      ['fees', '30'],
      ['held', '-3000'],
    ]),
    /^withdrawal \S+ is success and was asked, returned, paid, back 1, 0, 2, 1/,
  ],
  [
    'a withdrawal paid and given back',
    posting('withdrawal-returned', PAID, [
      ['cash', '3000'],
      ['held', '-3000'],
    ]),
    /^withdrawal \S+ is success and was asked, returned, paid, back 1, 1, 1, 1/,
  ],
  [
    'a waiting withdrawal that is paid already',
    posting('withdrawal-paid', WAITING, [
      ['outside', '2970'],
      ['fees', '30'],
      ['held', '-3000'],
    ]),
    /^withdrawal \S+ is waiting and was asked, returned, paid, back 1, 0, 1, 0/,
  ],
  ['a failed withdrawal that is not given back', gone('withdrawal-returned'), /^withdrawal \S+ is fail .* 1, 0, 0, 0/],
  [
    'a payout that came back and is not credited',
    gone('withdrawal-came-back'),
    /^withdrawal \S+ is success .* 1, 0, 1, 0/,
  ],
  [
    'a payout without its fee',
    `update legs set amount = 1 ${ofLegs('withdrawal-paid', 'fees')}`,
    /^withdrawal \S+ is success and moved other amounts/,
  ],
  [
    'a fee of another rate',
    "update withdrawals set fee = -1, net_amount = amount - 1 where status = 'fail'",
    /^withdrawal \S+ costs -1.00, leaves 2999.00 and pays/,
  ],
  [
    'a payout that came back with more than its rate brings',
    'update withdrawal_returns set amount = 1001',
    /^payout \S+ came back with 1001.00/,
  ],
  [
    'a paid withdrawal without its proof',
    'delete from withdrawal_payouts',
    /^withdrawal \S+ is success and has 0 payouts/,
  ],
  [
    'a waiting withdrawal whose destination is free',
    'delete from destination_uses',
    /^withdrawal \S+ is waiting and has/,
  ],
  [
    'a payout of no withdrawal',
    "update postings set subject = '00000000-0000-7000-8000-000000000000' where kind = 'withdrawal-paid'",
    /^posting of withdrawal-paid belongs to no withdrawal/,
  ],
  [
    'a waiting request that is decided',
    "update reviews set decision = 'accept', decided_at = 1, decided_by = 'desk:ann' where decision is null",
    /^request \S+ is waiting and its review says accept/,
  ],
  [
    'a paid withdrawal that was rejected',
    "update reviews set decision = 'reject', reason = 'No.' where decision = 'accept'",
    /^request \S+ is success and its review says reject/,
  ],
  [
    'a decision that its request has at another time',
    "update deposits set decided_at = decided_at + 9 where status = 'success'",
    /^request \S+ is success and its review says accept/,
  ],
  ['a review without its request', "delete from withdrawals where status = 'fail'", /^review \S+ has no request/],
  [
    'a revision without a change',
    'update reviews set revision = 3 where decision is null',
    /^request \S+ is at revision 3 and was accepted by 0, claimed or released 1 times/,
  ],
  [
    'an acceptance by one of two people that changed no revision',
    `insert into withdrawal_approvals select id, 'desk:ann', 0 from ${WAITING}`,
    /^request \S+ is at revision 2 and was accepted by 1/,
  ],
  ...PLANTED_CLAIMS,
  [
    'held money that nothing waits for',
    `update legs set amount = amount + 1 ${ofLegs('withdrawal-asked', 'held')}`,
    /^account \S+ holds 3003.00 for waiting withdrawals of 3000.00/,
  ],
  [
    'held money below zero',
    `update legs set balance_after = -1 ${ofLegs('withdrawal-paid', 'held')}`,
    /^account \S+ held -1/,
  ],
  [
    'a withdrawal of more than the balance',
    `update legs set balance_after = -0.01 ${ofLegs('withdrawal-asked', 'cash')}`,
    /^account \S+ was left with -0.01 by a withdrawal/,
  ],
  [
    'held money that covers a loss',
    "update postings set kind = 'profit' where kind = 'withdrawal-returned'",
    /^held money of \S+ moved by profit/,
  ],
  [
    'protection that leaves more than zero',
    posting('protection', WAITING, [
      ['cash', '5'],
      ['protection', '-5'],
    ]),
    /^account \S+ was made good to 5/,
  ],
  [
    'a sum so far that does not follow',
    `update legs set credited_after = credited_after + 1 ${ofLegs('withdrawal-asked', 'cash')}`,
    /^entry \d+ of \S+ does not add up/,
  ],
  [
    'a sum of a type that does not follow',
    `update legs set type_balance_after = 0 ${ofLegs('withdrawal-returned', 'cash')}`,
    /^entry \d+ of \S+ does not add up/,
  ],
  [
    'an entry that is older than the one before',
    `update legs set entry_at = 1 ${ofLegs('withdrawal-returned', 'cash')}`,
    /^entry \d+ of \S+ does not add up/,
  ],
  [
    'an end that nobody was notified of',
    'delete from notifications',
    /^the customer of \S+ has 0 notifications of it, not 1/,
  ],
  [
    'a leg of the house that is gone',
    `delete from legs ${ofLegs('withdrawal-paid', 'outside')}`,
    /^real does not sum to zero/,
  ],
];

describe('the record of deposits and withdrawals', () => {
  it('have no fault in a day without one', async () => {
    expect(day.faults).toEqual([]);
    expect(await faultsWith('select 1')).toEqual([]);
    expect(day.lostRequests()).toEqual([]);
  });

  it.each(PLANTED)('show %s', async (_what, planted, fault) => {
    expect(await faultsWith(planted)).toContainEqual(expect.stringMatching(fault));
  });

  it('show a large withdrawal in live that one person alone accepted', async () => {
    expect(await faultsWith('select 1', true)).toContainEqual(
      expect.stringMatching(/^withdrawal \S+ of 3000.00 was accepted by 0/),
    );
  });

  it.each<readonly [string, string, RegExp]>([
    [
      'a payout that nobody claimed',
      "update reviews set claimed_by = null, claimed_at = null where decision = 'accept'",
      /^withdrawal \S+ was paid and nobody had claimed it/,
    ],
    [
      'a large deposit that one person alone credited',
      "update deposits set credited = 2000.01 where status = 'success'",
      /^deposit \S+ credits 2000.01 and was accepted by 0/,
    ],
    [
      'a large part of a payout that one person alone reported',
      'update withdrawal_returns set amount = 2000.01',
      /^payout \S+ came back with a part of 2000.01, reported by 0/,
    ],
  ])('show in live %s', async (_what, planted, fault) => {
    expect(await faultsWith(planted, true)).toContainEqual(expect.stringMatching(fault));
    expect(await faultsWith(planted)).not.toContainEqual(expect.stringMatching(fault));
  });

  it('show a request that nobody was answered', () => {
    const [waiting] = [...day.funds.requests.values()];
    if (!waiting) throw new Error('There is no request.');
    const { funds } = day;
    day.funds = { ...funds, requests: new Map([...funds.requests, ['other', { ...waiting, id: 'other' }]]) };
    expect(day.lostRequests()).toEqual(['deposit other is there and nobody was answered']);
    day.funds = funds;
  });
});
