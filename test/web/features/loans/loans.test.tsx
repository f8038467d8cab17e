import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { decide, PIXEL, reloadPage, signUpReal } from '../../../support/realMoney.ts';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { serveTexts } from '../legal/textFiles.ts';
import { answerYes, field, loanForms, NAME, own, press } from './loanForms.tsx';

serveTexts();
let server: WebServer;
const { open, productOf, loansOf, rich, apply, fillIn, openForm } = loanForms(() => server);
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterAll(() => server.close());

describe('the products', () => {
  it('show on the demo account what a loan costs, and where an application needs the real account', async () => {
    const token = await signUpVerified(server);
    const { id, name } = await productOf(token);
    await open(token);
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(name) }));
    expect(await screen.findByText('Nominal yearly rate')).toBeInTheDocument();
    expect(screen.getByText('Annual percentage rate of charge (APR)')).toBeInTheDocument();
    expect(screen.getByText('If you miss the payment')).toBeInTheDocument();
    expect(
      screen.getByText(/^Interest stops when it reaches, together with the platform fee, 100/),
    ).toBeInTheDocument();
    await press('Apply for a loan');
    expect(window.location.hash).toContain(id);
    expect(await screen.findByText('For the real account only')).toBeInTheDocument();
    await press('Switch to the real account');
    await answerYes();
    expect(await field(/^Legal address/)).toBeInTheDocument();
  });

  it('are shown to a customer without a verified identity, who is led there before an application', async () => {
    const { token } = await server.signUpCustomer();
    const { id } = await productOf(token);
    await open(token, address(PATHS.borrowing, { product: id, apply: 'true' }));
    expect(await screen.findByRole('link', { name: 'Verify your identity' })).toBeInTheDocument();
  });

  it('say at the amount that it is below the minimum, or above the maximum', async () => {
    const token = await signUpVerified(server);
    const { id, minimumAmount } = await productOf(token);
    await open(token, address(PATHS.borrowing, { product: id }));
    const amount = await field(/^Loan amount/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '1');
    expect(await screen.findByText(/^Loan below minimum: at least/)).toBeInTheDocument();
    expect(minimumAmount).toBe('500.00');
  });
});

describe('the application', () => {
  it('names each missing field in its order and in the words of §5, and sends nothing before', async () => {
    const token = await signUpReal(server);
    const { id } = await productOf(token);
    await open(token, address(PATHS.borrowing, { product: id, apply: 'true' }));
    await userEvent.click(
      await screen.findByRole('button', { name: /^Check the application.*Please enter an amount/ }),
    );
    const faults = await screen.findAllByText(/^Please /, { selector: '[role="alert"], [role="alert"] *' });
    expect(faults.map(({ textContent }) => textContent?.trim())).toEqual([
      ...['Please enter an amount', 'Please choose a term', 'Please enter your address'],
      ...['Please enter your monthly income', 'Please enter the expected investment amount'],
      ...['Please agree', 'Please sign'],
    ]);
    expect(document.activeElement).toBe(await field(/^Loan amount/));
    await userEvent.type(await field(/^Loan amount/), '499.99');
    expect(await screen.findAllByText('Loan below minimum: at least 500.00 USD')).not.toHaveLength(0);
    expect(await loansOf(token)).toHaveLength(0);
  });

  it('keeps everything over a reload, and a double press with a lost answer sends it once', async () => {
    const token = await rich();
    await openForm(token, '1000.00');
    await fillIn();
    await reloadPage(server);
    expect(await field(/^Legal address/)).toHaveValue('3 Sample Road, London');
    expect(await screen.findAllByText(/Agreed$/)).not.toHaveLength(0);
    await press('Check the application for 1,000.00 USD');
    expect(await screen.findByText('Please check everything once more')).toBeInTheDocument();
    expect(screen.getByText(NAME)).toBeInTheDocument();
    await server.succeed('addFault', { body: { operationId: 'applyForLoan', kind: 'drop', times: 1 } });
    await userEvent.dblClick(await screen.findByRole('button', { name: /^Apply for 1,000.00 USD, repay/ }));
    await answerYes();
    expect(await screen.findByText('Your application has arrived')).toBeInTheDocument();
    expect(await loansOf(token)).toHaveLength(1);
  }, 60_000);

  it('says by its figures that the maintenance ratio would be too low', async () => {
    const token = await signUpReal(server);
    await openForm(token, '500.00');
    await fillIn();
    await press('Check the application for 500.00 USD');
    await press(/^Apply for 500.00 USD, repay/);
    await answerYes();
    expect(
      await screen.findByText(/The maintenance ratio would be .* at least 150.00\s*% is needed/),
    ).toBeInTheDocument();
    expect(await loansOf(token)).toHaveLength(0);
  }, 60_000);

  it('leads to the loan that runs already', async () => {
    const token = await rich();
    const { id } = await apply(token);
    await openForm(token, '500.00');
    await fillIn();
    await press('Check the application for 500.00 USD');
    await press(/^Apply for 500.00 USD, repay/);
    await answerYes();
    expect(await screen.findByRole('link', { name: 'See your loan' })).toHaveAttribute(
      'href',
      `#${address(PATHS.loanDetails, { id })}`,
    );
  }, 60_000);
});

describe('the customer’s loans', () => {
  it('are filtered by the seven states, with their totals', async () => {
    const token = await rich();
    await apply(token);
    await open(token);
    await userEvent.click(await screen.findByRole('radio', { name: 'My loans' }));
    const states = within(await screen.findByRole('radiogroup', { name: 'Status' }));
    expect(states.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      ...['All', 'Applying', 'Under review', 'Rejected', 'Loan in progress', 'Overdue', 'Returned'],
    ]);
    expect(await screen.findByText('Owed today')).toBeInTheDocument();
    await userEvent.click(states.getByRole('radio', { name: 'Rejected' }));
    expect(await screen.findByText('No loans here')).toBeInTheDocument();
    await userEvent.click(states.getByRole('radio', { name: 'Applying' }));
    expect(await screen.findByRole('link', { name: /1,000.00/ })).toBeInTheDocument();
  });

  it('are paid out, repaid in part with what that covers, and shown with their contract', async () => {
    const token = await rich();
    const { id } = await apply(token);
    await open(token, address(PATHS.loanDetails, { id }));
    expect(await screen.findByText('Your application has arrived')).toBeInTheDocument();
    await decide(server, { decision: 'accept' });
    expect(await screen.findByText('What settles it')).toBeInTheDocument();
    expect(screen.getByText('You can still cancel this loan')).toBeInTheDocument();
    await press(/^Repay 1,0.* USD or a part/);
    await userEvent.type(await field(/^Amount to repay/), '300');
    const covers = within(await screen.findByRole('region', { name: 'What it covers' }));
    expect(covers.getByText('1. Platform fee')).toBeInTheDocument();
    expect(
      covers.getByText(/at most the interest that this principal would still cost until then/),
    ).toBeInTheDocument();
    const place = within(await screen.findByRole('group', { name: 'Proof of transfer' }));
    const file = new File([PIXEL], 'transfer.png', { type: 'image/png' });
    await userEvent.upload(place.getByLabelText('Album', { selector: 'input' }), file);
    expect(await place.findByText('Uploaded')).toBeInTheDocument();
    await press('Submit the repayment of 300.00 USD');
    await answerYes();
    expect(await screen.findByText(/We compare the transfer with your proof/)).toBeInTheDocument();
    expect(screen.getByText('Interest and platform fee together, at most (of the loan amount)')).toBeInTheDocument();
    expect(screen.getByText('Signed; lending service agreement of 2026-09-01')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('link', { name: 'Loan contract' }));
    expect(await screen.findByText(/^Hash of the contract: /)).toBeInTheDocument();
    const { hash } = await server.succeed('getLoanContract', { ...own(token), path: { id } });
    expect(screen.getAllByText(new RegExp(hash))).not.toHaveLength(0);
  }, 60_000);

  it('are canceled without fees after a question with every figure', async () => {
    const token = await rich();
    const { id } = await apply(token);
    await decide(server, { decision: 'accept' });
    await open(token, address(PATHS.loanDetails, { id }));
    await press('Cancel the loan');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Owed afterwards, today')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/^Canceled on .*, without fees$/)).toBeInTheDocument();
    const { loan } = await server.succeed('getLoan', { ...own(token), path: { id } });
    expect(loan.owed).toMatchObject({ platformFee: '0.00', earlyRepaymentFee: '0.00' });
  });
});
