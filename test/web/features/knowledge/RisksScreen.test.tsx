import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import risks from '../../../../locales/en/risks.json';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

it('the risk warning says nothing of how many lose before the firm’s figure can be known [CFG-29]', async () => {
  const own = await startWebServer({ content: { lossFigure: '74.5' } });
  const stop = await own.outage('getCommonInfo');
  await renderApp({ origin: own.url });
  const warning = await screen.findByText(/^Leverage multiplies losses/);
  expect(warning).toHaveTextContent(/You can lose [^.]+\.\s*(This is a sandbox[^.]+\.)?\s*Read the risks$/);
  await stop();
  await own.close();
});

describe('the risks', () => {
  it('can be read by a visitor from the warning on Home', async () => {
    await renderApp({ origin: server.url });
    // The firm's own loss figure is not configured here: no figure is made up (CFG-29).
    const warning = await screen.findByText(/^Leverage multiplies losses/);
    await waitFor(() =>
      expect(warning).toHaveTextContent(
        /^Leverage multiplies [^.]+\. You can lose [^.]+\. Most accounts [^.]+ lose money [^.]+\. This is a sandbox: no real money moves here\.\s?Read the risks$/,
      ),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Read the risks' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.risks}`));
    expect(await screen.findByText('20 % of the margin')).toBeInTheDocument();
    const text = address(PATHS.agreement, { name: 'risk' });
    expect(screen.getByRole('link', { name: 'Risk warning' })).toHaveAttribute('href', `#${text}`);
    expect(screen.getByText('All the money in my trading account')).toBeInTheDocument();
    for (const { explanation } of Object.values(risks)) {
      const [text = ''] = explanation.split(' {{');
      expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
    }
    expect(screen.getByText(/it is multiplied by the leverage/)).toHaveTextContent(/1\s?% × 20 = 20\s?%\.$/);
    expect(
      screen.getByRole('heading', { name: /^With leverage 20 the price moves 1\s% against you/ }),
    ).toBeInTheDocument();
    expect(
      await screen.findByRole('heading', { name: /^What happens when the margin level falls to 50\s%/ }),
    ).toBeInTheDocument();
  });
});
