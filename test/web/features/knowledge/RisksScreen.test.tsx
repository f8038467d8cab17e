import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import risks from '../../../../locales/en/risks.json';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

describe('the risks', () => {
  it('can be read by a visitor from the warning on Home', async () => {
    await renderApp({ origin: server.url });
    // The firm's own loss figure is not configured here: nothing is said in its place.
    const warning = await screen.findByText(/^Leverage multiplies losses/);
    await waitFor(() =>
      expect(warning).toHaveTextContent(
        /^Leverage multiplies [^.]+\. You can lose [^.]+\. This is a sandbox: no real money moves here\.\s?Read the risks$/,
      ),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Read the risks' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.risks}`));
    expect(await screen.findByText('20 % of the margin')).toBeInTheDocument();
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
