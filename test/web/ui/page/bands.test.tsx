import { act, screen, waitFor } from '@testing-library/react';
import { signedIn, type UserInfo, userInfoLoaded } from '../../../../src/web/device/session.ts';
import { ErrorState, Page } from '../../../../src/web/ui/index.ts';
import { clockRead } from '../../../../src/web/market/marketSlice.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const customer = (mockStatus: 0 | 1) =>
  ({
    mockStatus,
    accounts: [
      { id: 0, mode: 'real', number: 'R-118302' },
      { id: 1, mode: 'demo', number: 'D-204871' },
    ],
  }) as unknown as UserInfo;

const MoneyScreen = () => (
  <Page title="Deposit" hasMode>
    <p>Content</p>
  </Page>
);
const band = () => screen.queryByRole('region', { name: 'Account mode' });

describe('the mode band', () => {
  it('names the active account in words and number, and differs between demo and real', async () => {
    const { store } = await renderPart(<MoneyScreen />);
    act(() => void store.dispatch(signedIn({ token: 'a-token', userInfo: customer(1) })));
    expect(band()).toHaveTextContent('DEMOPractice account · no real moneyD-204871');
    act(() => void store.dispatch(userInfoLoaded(customer(0))));
    expect(band()).toHaveTextContent('REALYour own moneyR-118302');
  });

  it('shows no mode band without a signed-in customer', async () => {
    await renderPart(<MoneyScreen />);
    expect(band()).not.toBeInTheDocument();
  });
});

describe('the offline banner', () => {
  const go = (isOnline: boolean) =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });

  it('shows a banner on every screen while offline, with the server’s time of its figures', async () => {
    const { store } = await renderPart(<MoneyScreen />);
    const ahead = 2 * 3600_000;
    act(() => void store.dispatch(clockRead(ahead)));
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 8, 22, 9, 15, 7, 800));
    go(false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.getByText(/^Figures from 12:15:07\./)).toBeInTheDocument();
    go(true);
    await waitFor(() => expect(screen.queryByText('You are offline')).not.toBeInTheDocument());
    jest.restoreAllMocks();
  });
});

describe('the error state', () => {
  it('shows the title of an error, the unaffected data, and the request’s id', async () => {
    const error = { kind: 'transport', status: 'timeout', msg: null, requestId: '7f3a-91c2' };
    await renderPart(
      <ErrorState title="The order history did not load" error={error} onRetry={() => undefined}>
        Your orders are not affected.
      </ErrorState>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The server did not answer within 60 seconds. Your orders are not affected.',
    );
    expect(screen.getByText('Request 7f3a-91c2, for customer service')).toBeInTheDocument();
  });
});
