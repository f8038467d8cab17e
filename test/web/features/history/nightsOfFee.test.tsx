import { screen, within } from '@testing-library/react';
import { londonInstant } from '../../../../src/domain/time.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer } from '../../../support/webServer.ts';

/** A Wednesday, whose 22:00 counts three nights for gold. */
const BEFORE_ROLLOVER = londonInstant({ year: 2026, month: 9, day: 30, hour: 21, minute: 59, second: 50 });

it("an overnight fee of Wednesday says in the order's life that it is for three nights", async () => {
  const server = await startWebServer({ at: BEFORE_ROLLOVER });
  const { token } = await server.signUpCustomer();
  const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
  const { id } = await server.succeed('placeOrder', { token, account: 'demo', body });
  await server.advance(30_000);
  localStorage.setItem('sun_token', token);
  await renderApp({ origin: server.url, address: `/pages/history/index?id=${id}` });
  const life = await screen.findByRole('list', { name: /^Timeline of order/ });
  expect(await within(life).findByText('3 nights')).toBeInTheDocument();
  expect(within(life).getByText(/^−\d\.\d\d USD$/)).toBeInTheDocument();
  await server.close();
}, 60_000);
