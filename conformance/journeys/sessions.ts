import type { Journey } from '../checks/check.ts';
import type { Customer } from '../checks/customers.ts';
import type { Trial } from '../checks/trial.ts';

const signInAgain = async ({ succeed }: Trial, { email, password }: Customer): Promise<string> =>
  (await succeed('signIn', { body: { email, password }, headers: { 'User-Agent': 'Kit' } })).token;

const works = async ({ call }: Trial, token: string): Promise<number> => (await call('getUser', { token })).code;

export const sessions: Journey = {
  title: 'Sessions',
  checks: [
    {
      name: 'each sign-in opens a session, which the list shows without its token',
      requirements: ['SES-1', 'SES-12', 'SES-13', 'SES-14', 'SES-15', 'SES-19'],
      sandbox: true,
      async run(trial) {
        const customer = await trial.newCustomer();
        const before = await trial.succeed('listSessions', { token: customer.token });
        trial.equal('SES-12', 'sessions after the first sign-in', before.items.length, 1);
        const token = await signInAgain(trial, customer);
        trial.equal(
          'SES-1',
          'code with the first token after a second sign-in',
          await works(trial, customer.token),
          200,
        );
        const answer = await trial.call('listSessions', { token });
        const { items } = await trial.succeed('listSessions', { token });
        trial.equal('SES-12', 'sessions', items.length, 2);
        trial.equal('SES-14', 'current sessions', items.filter(({ current }) => current).length, 1);
        trial.equal(
          'SES-15',
          'seconds from last use to expiry',
          items.map(({ expiresAt, lastUsedAt }) => expiresAt - lastUsedAt),
          [2_592_000, 2_592_000],
        );
        const sorted = items.toSorted(
          (one, other) => other.lastUsedAt - one.lastUsedAt || (one.id < other.id ? 1 : -1),
        );
        trial.equal(
          'SES-13',
          'order',
          items.map(({ id }) => id),
          sorted.map(({ id }) => id),
        );
        const { text } = answer.exchange;
        trial.holds(
          'SES-19',
          'answer of listSessions',
          !text.includes(token) && !text.includes(customer.token),
          'no token',
          'a token',
        );
      },
    },
    {
      name: 'signOut ends its session alone, and permanently',
      requirements: ['SES-10', 'SES-11'],
      sandbox: true,
      async run(trial) {
        const customer = await trial.newCustomer();
        const token = await signInAgain(trial, customer);
        trial.equal('SES-10', 'data of signOut', await trial.succeed('signOut', { token }), null);
        trial.refused('SES-10', await trial.call('getUser', { token }), 401, null);
        trial.equal('SES-10', 'code with the other token', await works(trial, customer.token), 200);
        trial.refused('SES-11', await trial.call('signOut', { token }), 401, null);
        trial.equal(
          'SES-12',
          'sessions left',
          (await trial.succeed('listSessions', { token: customer.token })).items.length,
          1,
        );
      },
    },
    {
      name: 'endSession and endOtherSessions end sessions of this customer alone',
      requirements: ['SES-20', 'SES-21', 'SES-22', 'SES-23', 'GEN-66'],
      sandbox: true,
      async run(trial) {
        const customer = await trial.newCustomer();
        const stranger = await trial.newCustomer();
        const [own] = (await trial.succeed('listSessions', { token: customer.token })).items;
        const foreign = await trial.call('endSession', { token: stranger.token, path: { id: own?.id ?? '' } });
        const unknown = await trial.call('endSession', { token: stranger.token, path: { id: 'kit-unknown' } });
        trial.refused('SES-21', unknown, 1002, { field: 'id' });
        trial.equal(
          'GEN-66',
          'answer for the session of another customer',
          [foreign.code, foreign.msg, foreign.data],
          [unknown.code, unknown.msg, unknown.data],
        );
        trial.equal('SES-21', 'code of the other customer afterwards', await works(trial, customer.token), 200);
        const [second, third] = [await signInAgain(trial, customer), await signInAgain(trial, customer)];
        trial.equal('SES-23', 'ended', (await trial.succeed('endOtherSessions', { token: customer.token })).ended, 2);
        trial.equal(
          'SES-22',
          'codes afterwards',
          [await works(trial, customer.token), await works(trial, second), await works(trial, third)],
          [200, 401, 401],
        );
        trial.equal('SES-22', 'code of another customer', await works(trial, stranger.token), 200);
        await trial.succeed('endSession', { token: customer.token, path: { id: own?.id ?? '' } });
        trial.refused('SES-20', await trial.call('getUser', { token: customer.token }), 401);
      },
    },
    {
      name: 'a changed password ends the other sessions and leaves its own',
      requirements: ['PWD-18', 'PWD-19', 'PWD-22', 'PWD-23', 'PWD-24'],
      sandbox: true,
      async run(trial) {
        const customer = await trial.newCustomer();
        const other = await signInAgain(trial, customer);
        const { token, password } = customer;
        const change = (currentPassword: string, next: string) =>
          trial.call('changePassword', { token, body: { currentPassword, password: next } });
        trial.refused('PWD-18', await change(password, 'short'), 1109);
        trial.refused('PWD-19', await change('wrong-password-1', 'Moon-and-sun-8'), 1101, { field: 'currentPassword' });
        trial.equal('PWD-23', 'code of the other session after refusals', await works(trial, other), 200);
        trial.equal(
          'PWD-24',
          'code of changePassword to the same password',
          (await change(password, password)).code,
          200,
        );
        trial.equal(
          'PWD-22',
          'codes of its own and the other session',
          [await works(trial, token), await works(trial, other)],
          [200, 401],
        );
      },
    },
    {
      name: 'a session ends 30 days after its last use',
      requirements: ['SES-6', 'SBX-29'],
      sandbox: true,
      async run(trial) {
        const { token } = await trial.newCustomer();
        const before = (await trial.succeed('getCommonInfo')).serverTime;
        // Days and weeks would move the market's sessions too: the clock goes on by exactly 30 days.
        await trial.succeed('advanceClock', { body: { advanceSeconds: 2_592_000 } });
        const after = (await trial.succeed('getCommonInfo')).serverTime;
        trial.holds(
          'SBX-29',
          'seconds that the clock moved',
          after - before >= 2_592_000_000,
          '2,592,000',
          (after - before) / 1000,
        );
        trial.refused('SES-6', await trial.call('getUser', { token }), 401, null);
      },
    },
  ],
};
