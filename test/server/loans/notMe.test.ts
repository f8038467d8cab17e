import { makeNotMeLink } from '../../../src/server/customers/notMeLinks.ts';
import { endDisownedLoan } from '../../../src/server/loans/rejectLoan.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { pass } from '../trading/trader.ts';
import { type Borrower, dataOf, signUpBorrower } from './borrower.ts';

let server: TestServer;
let borrower: Borrower;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: 86_400 * 30 });
});
beforeEach(async () => {
  borrower = await signUpBorrower(server);
});
afterAll(() => server.close());

const apply = async () => dataOf<{ id: string; number: string }>(await borrower.apply());
/** Status of a loan with the reason of its rejection, as the database has them: a disowned customer has no session. */
const stateOf = (id: string) =>
  server.world.database.reader
    .selectFrom('loans')
    .select(['status', 'rejection_code', 'rejection_text', 'disowned_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const REJECTED = {
  ...{ status: 'reject', rejection_code: 'not-customer', rejection_text: 'You told us that it was not you.' },
  disowned_at: null,
};
/** Presses the button behind a link. */
const press = (link: string) => {
  const { pathname, search } = new URL(link);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return fetch(new URL(pathname + search, server.url), { method: 'POST', headers, body: '' });
};
/** Presses the button behind the link of the newest message. */
const sayNotMe = async () => {
  const [message] = await server.messagesTo(borrower.email);
  const [link = ''] = /https?:\S+\/not-me\?token=\S+/.exec(message?.text ?? '') ?? [];
  return press(link);
};

describe('an application for a loan', () => {
  it('is announced at once with its amount, its number and a link [LON-109]', async () => {
    const { number } = await apply();
    const [message] = await server.messagesTo(borrower.email);
    expect(message?.subject).toBe('A loan was applied for');
    expect(message?.text).toContain(`A loan of 1000.00 USD, number ${number}, was applied for`);
    expect(message?.text).toContain('Device: Unknown device. Address: 127.0.0.*');
    expect(message?.text).not.toContain('{{');
  });

  it('is among the warnings in the app, too, which cannot be switched off [NTF-60]', async () => {
    const { id, number } = await apply();
    const { items } = await server.succeed('listFailureNotifications', { ...borrower.call, query: {} });
    expect(items[0]).toMatchObject({ kind: 'loan-applied', subject: 'loan', orderId: id, read: false });
    expect(items[0]?.text).toContain(`1000.00 USD, number ${number}.`);
  });

  it('is rejected by "it was not me", whether a person has opened it or not, and is not paid out then [LON-110]', async () => {
    for (const isOpened of [false, true]) {
      borrower = await signUpBorrower(server);
      const { id } = await apply();
      if (isOpened) await server.answerDesk({ ask: 'show', id });
      expect((await sayNotMe()).status).toBe(200);
      expect(await stateOf(id)).toEqual(REJECTED);
      expect(await borrower.decide(id)).toMatchObject({ code: 3010, data: { status: 'reject' } });
    }
  });

  it('that was paid out goes on after "it was not me", which says so, ends the sessions and marks it for the desk [LON-119]', async () => {
    const { id, number } = await apply();
    const [message] = await server.messagesTo(borrower.email);
    expect(message?.text).toContain('rejects the application if it is not decided yet.');
    expect(message?.text).toContain('If the loan has been paid out by then, the link does not end it: it opens a case');
    await borrower.decide(id);
    const page = await sayNotMe();
    expect(await page.text()).toContain(
      `The loan ${number} was paid out already and goes on for now. We have opened a case and will look into it.`,
    );
    expect(await stateOf(id)).toMatchObject({ status: 'loan' });
    expect(await server.call('getLoan', { ...borrower.call, path: { id } })).toMatchObject({ code: 401 });
    const shown = await server.answerDesk({ ask: 'show', id });
    expect('facts' in shown && shown.facts['disowned']).toMatch(/^The customer said on .*: it was not me\.$/);
    const answer = await server.answerDesk({ ask: 'books', isChecked: true });
    // A case to follow, not a fault of the ledger, which would stop payouts.
    expect(answer).toMatchObject({
      books: { faults: [], cases: [`loan ${number} runs, although its customer said that it was not them`] },
    });
  });

  it('that was paid out is an open case until a person closes it with a reason, and once more after the next "it was not me" [LON-120]', async () => {
    const { id, number } = await apply();
    const close = (named: string) =>
      server.answerDesk({ ask: 'close-case', id: named, reason: 'The customer was called: it was them.', by: 'ann' });
    const casesOf = async () => {
      const answer = await server.answerDesk({ ask: 'books' });
      return 'books' in answer ? answer.books.cases.filter((each) => each.includes(number)) : [];
    };
    await borrower.decide(id);
    expect(await close(number)).toEqual({
      fault: `The customer of the loan ${number} has not said that it was not them.`,
    });
    await sayNotMe();
    expect(await casesOf()).toHaveLength(1);
    expect(await close(number)).toEqual({ closedCase: number });
    expect(await casesOf()).toEqual([]);
    expect(await close(id)).toEqual({ fault: `desk:ann has closed the case of the loan ${number} already.` });
    expect(await stateOf(id)).toMatchObject({ status: 'loan' });
    const shown = await server.answerDesk({ ask: 'show', id });
    expect('facts' in shown && shown.facts['caseSaid']).toMatch(/^desk:ann \(.*, closed\): The customer was called/);
    const events = await server.answerDesk({ ask: 'audit', kind: 'case-closed' });
    expect(events).toMatchObject({ events: [{ kind: 'case-closed', by: 'desk:ann', subject: id }] });
    await pass(server, 1000);
    await server.world.database.transaction((tx) =>
      endDisownedLoan(tx, server.world, { customerId: borrower.id, since: 0 }),
    );
    expect(await casesOf()).toHaveLength(1);
    expect(await close(number)).toEqual({ closedCase: number });
  });

  it('that was made before what a message is about is not marked by its link [LON-119]', async () => {
    const { id, number } = await apply();
    await borrower.decide(id);
    await server.world.database.transaction(async (tx) => {
      await tx.deleteFrom('not_me_links').where('customer_id', '=', borrower.id).execute();
      await tx
        .updateTable('loans')
        .set({ applied_at: server.world.now() - 60 })
        .where('id', '=', id)
        .execute();
    });
    const later = await server.world.database.transaction((tx) =>
      makeNotMeLink(tx, server.world, { customerId: borrower.id, destinationId: null }),
    );
    const page = await press(later);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(number);
    expect(await stateOf(id)).toMatchObject({ status: 'loan', disowned_at: null });
  });

  it('is rejected instead of being paid out until the customer has set a new password [LON-111]', async () => {
    const { id } = await apply();
    await server.world.database.transaction(async (tx) => {
      await tx.updateTable('customers').set({ password_disowned: true }).where('id', '=', borrower.id).execute();
    });
    await borrower.decide(id);
    expect(await stateOf(id)).toEqual(REJECTED);
    expect(await borrower.balance()).toBe('2000.00');
  });
});
