import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { decide, PIXEL, reloadPage, signUpReal } from '../../../support/realMoney.ts';
import { uploadImage } from '../../../support/uploadImage.ts';
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

  it('keeps everything on the way over the map, and comes back with the place that was chosen', async () => {
    const token = await rich();
    await openForm(token, '1000.00');
    await fillIn();
    const expectWhole = async (legalAddress: string) => {
      expect(await field(/^Legal address/)).toHaveValue(legalAddress);
      expect(await field(/^Loan amount/)).toHaveValue('1000.00');
      expect(await field(/^Monthly income/)).toHaveValue('3200');
      expect(await field(/^Expected investment amount/)).toHaveValue('1000');
      expect(screen.getAllByText(/Agreed$/)).toHaveLength(3);
      expect(await field(/^Your name as in/)).toHaveValue(NAME);
    };
    await expectWhole('3 Sample Road, London');
    await press('Choose on the map');
    await userEvent.type(await field(/^Street, town, country/), 'Hafenstraße 1, Musterstadt');
    await press('Use this place');
    await expectWhole('Hafenstraße 1, Musterstadt');
    // Who changes nothing there loses nothing here, also not what was corrected by hand since.
    await userEvent.type(await field(/^Legal address/), ', 2nd floor');
    await press('Choose on the map');
    await field(/^Street, town, country/);
    await press('Back');
    await expectWhole('Hafenstraße 1, Musterstadt, 2nd floor');
    // Nothing is missing: the button names no field.
    expect(screen.getByRole('button', { name: 'Check the application for 1,000.00 USD' })).toBeInTheDocument();
  }, 120_000);

  it('shows the maintenance ratio after it as the server computes it, in the form and before it is sent', async () => {
    const token = await rich();
    await openForm(token, '1000.00');
    const ratioOf = async () =>
      (await screen.findByRole('region', { name: 'Maintenance ratio after' })).querySelector('h2 + span')?.textContent;
    // (5,000.00 + 1,000.00) ÷ (1,000.00 + 10.00 + 0.50): the platform fee and the first day's interest.
    const { terms } = await productOf(token);
    const owed = 1000 + 1000 * (Number(terms.platformFeeRate) + Number(terms.dailyInterestRate));
    expect(await ratioOf()).toBe(`${((6000 / owed) * 100).toFixed(2)}\u00a0%`);
    await press('Maintenance ratio after');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('6,000.00')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Close this sheet' }));
    expect(screen.queryByText(/^Too low to be paid out/)).toBeNull();
    await fillIn();
    await press('Check the application for 1,000.00 USD');
    expect(await screen.findByText('Please check everything once more')).toBeInTheDocument();
    expect(await ratioOf()).toBe(`${((6000 / owed) * 100).toFixed(2)}\u00a0%`);
  }, 60_000);

  it('says by its figures that the maintenance ratio would be too low', async () => {
    const token = await signUpReal(server);
    await openForm(token, '500.00');
    expect(await screen.findByText(/^Too low to be paid out: 150.00\s*% is needed$/)).toBeInTheDocument();
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

  it('explain what is owed, the ratio and the equity at each level by the formulas of the figures shown', async () => {
    const token = await rich();
    const { id } = await apply(token);
    await decide(server, { decision: 'accept' });
    await open(token, address(PATHS.loanDetails, { id }));
    const { loan, maintenance } = await server.succeed('getLoan', { ...own(token), path: { id } });
    const secured = Number(maintenance?.owed);
    const explained = [
      [/^Owed on /, loan.owed?.total],
      ['Early repayment fee', loan.owed?.earlyRepaymentFee],
      ['Maintenance ratio', maintenance?.ratio],
      ['Owed without an early repayment fee, USD', maintenance?.owed],
      [/^Equity at the warning, 130\.00\s%$/, (secured * 1.3).toFixed(2)],
      [/^Equity at which positions are closed, 120\.00\s%$/, (secured * 1.2).toFixed(2)],
    ] as const;
    for (const [name, figure] of explained) {
      await press(name);
      const sheet = await screen.findByRole('dialog');
      const result = await waitFor(() => {
        const found = [...sheet.querySelectorAll('dl > div:last-child dd')][0]?.textContent;
        expect(found).toBeTruthy();
        return found;
      });
      expect(result?.replaceAll(',', '')).toBe(figure);
      await userEvent.click(within(sheet).getByRole('button', { name: 'Close this sheet' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  }, 60_000);

  it('that are repaid give their fees back within the time of the right to cancel, by the figures shown [LON-97]', async () => {
    const token = await rich();
    const { id } = await apply(token);
    await decide(server, { decision: 'accept' });
    const { loan } = await server.succeed('getLoan', { ...own(token), path: { id } });
    const { items: channels } = await server.succeed('listDepositChannels', own(token));
    const channel = channels.find(({ currency }) => currency === 'USD');
    const proofFileId = await uploadImage(server, token, { type: 'repayment-proof', bytes: PIXEL, name: 'proof.png' });
    const amount = loan.owed?.total ?? '';
    const body = { loanId: id, amount, channelId: channel?.id ?? '', rateSeen: '1', proofFileId };
    await server.succeed('repayLoan', { ...own(token), body });
    await open(token, address(PATHS.loanDetails, { id }));
    expect(
      await screen.findByText(/Until a repayment is accepted it does not raise the maintenance ratio/),
    ).toBeVisible();
    await decide(server, { decision: 'accept' });
    expect(await screen.findByText('This loan is repaid')).toBeInTheDocument();
    const balance = async () => (await server.succeed('getAccountFigures', own(token))).balance;
    const before = await balance();
    const offer = within(await screen.findByRole('region', { name: 'You can still cancel this loan' }));
    const { platformFee, earlyRepaymentFee } = loan.owed ?? {};
    const back = (Number(platformFee) + Number(earlyRepaymentFee)).toFixed(2);
    expect(Number(back)).toBeGreaterThan(0);
    expect(offer.getByText(`The fees that you paid then come back: ${back} USD`, { exact: false })).toBeVisible();
    const lineOf = (within: typeof offer, label: string) => within.getByText(label).closest('div')?.textContent;
    expect(lineOf(offer, 'Platform fee')).toBe(`Platform fee${platformFee}`);
    expect(lineOf(offer, 'Early repayment fee')).toBe(`Early repayment fee${earlyRepaymentFee}`);
    await press('Cancel the loan');
    const question = within(await screen.findByRole('alertdialog'));
    expect(lineOf(question, 'Comes back to your balance')).toBe(`Comes back to your balance${back}`);
    await userEvent.click(question.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/^Canceled on .*, without fees$/)).toBeInTheDocument();
    expect(await balance()).toBe((Number(before) + Number(back)).toFixed(2));
    expect(screen.queryByText('You can still cancel this loan')).toBeNull();
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
