import { screen, within } from '@testing-library/react';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { signUpVerified } from '../../../support/verifiedCustomer.ts';
import { ticketPage } from './ticketPage.ts';

const page = ticketPage();
const WARNING = /You can lose all the money/;

it('the ticket of the demo account shows no risk warning', async () => {
  await page.open();
  await screen.findByRole('button', { name: /^Buy \d/ });
  expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
});

it('the ticket of the real account has the risk warning in sight above its button', async () => {
  const token = await signUpVerified(page.server);
  localStorage.setItem('sun_token', token);
  await page.server.succeed('switchAccount', { token, path: { id: 0 } });
  await renderApp({ origin: page.server.url, address: `${PATHS.place}?symbol=XAUUSD` });
  await screen.findByText(WARNING);
  const dock = within(screen.getByRole('contentinfo'));
  expect(dock.getByText(WARNING)).toBeInTheDocument();
  expect(dock.getByRole('link', { name: 'Read the risks' })).toHaveAttribute('href', `#${PATHS.risks}`);
});
