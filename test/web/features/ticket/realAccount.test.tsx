import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userInfoLoaded } from '../../../../src/web/device/session.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { askedToSend, button, ticketPage, typeVolume, volume } from './ticketPage.ts';

const page = ticketPage();

describe('a ticket whose account was switched elsewhere', () => {
  it('can be sent only once the customer goes on with the other account', async () => {
    const token = await signUpVerified(page.server);
    localStorage.setItem('sun_token', token);
    const { store } = await renderApp({ origin: page.server.url, address: `${PATHS.place}?symbol=XAUUSD` });
    const { question } = await askedToSend('Buy 0.10 XAUUSD');
    await page.server.succeed('switchAccount', { token, path: { id: 0 } });
    const userInfo = await page.server.succeed('getUser', { token });
    act(() => void store.dispatch(userInfoLoaded(userInfo)));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    const blocked = await button(/The ticket is on the real account now · Go on with REAL$/);
    expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(blocked);
    // The real account holds nothing yet.
    const short = await button(/^Buy 0\.10 XAUUSD ?.*needed.* · Deposit$/);
    expect(screen.queryByText(/Go on with REAL/)).not.toBeInTheDocument();
    await userEvent.click(short);
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.deposit}`));
  });
});

describe('a ticket of a real account that still needs something', () => {
  /** Opens a half-filled ticket on the real account of a customer whose identity stands so. */
  const openReal = async (verificationStatus: 'unauthenticated' | 'authenticating' | 'authenticated') => {
    const token = await signUpVerified(page.server);
    localStorage.setItem('sun_token', token);
    await page.server.succeed('switchAccount', { token, path: { id: 0 } });
    const { store } = await renderApp({ origin: page.server.url, address: `${PATHS.place}?symbol=XAUUSD` });
    await typeVolume('0.30');
    const userInfo = await page.server.succeed('getUser', { token });
    act(() => void store.dispatch(userInfoLoaded({ ...userInfo, verificationStatus })));
    return screen.findByRole('region', { name: 'Before your first order on the real account' });
  };
  const said = (needs: HTMLElement) =>
    within(needs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('says at once all that waits, and leads to each without losing an entry', async () => {
    const needs = await openReal('unauthenticated');
    await waitFor(() =>
      expect(said(needs)).toEqual(['Verify your identity', 'Answer six questions about the risks', 'Deposit money']),
    );
    // One card at a time above the fields: the colours are offered once nothing is needed.
    expect(screen.queryByText('Prices rise in red here. Green for up?')).not.toBeInTheDocument();
    const deposit = within(needs).getByRole('link', { name: /^Deposit money/ });
    expect(deposit).toHaveAttribute('href', `#${PATHS.deposit}`);
    await userEvent.click(within(needs).getByRole('link', { name: 'Verify your identity' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.realName}`));
    act(() => window.history.back());
    expect(await volume()).toHaveValue('0.30');
  });

  it('leads to the questions about the risks, and back to what was entered', async () => {
    const needs = await openReal('authenticated');
    await waitFor(() => expect(said(needs)[0]).toBe('Answer six questions about the risks'));
    await userEvent.click(within(needs).getByRole('link', { name: /^Answer six questions/ }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.knowledge}?for=order`));
    act(() => window.history.back());
    expect(await volume()).toHaveValue('0.30');
  });

  it('says that an identity is under review, not that it has to be verified', async () => {
    const needs = await openReal('authenticating');
    await waitFor(() => expect(said(needs)[0]).toBe('Identity under review'));
  });
});
