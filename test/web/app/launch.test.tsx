import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../src/web/api/index.ts';
import { appConfigLoaded, selectIsTradingEnabled } from '../../../src/web/device/configuration.ts';
import { languageChosen, priceColoursChosen, themeChosen } from '../../../src/web/device/preferences.ts';
import { PATHS } from '../../../src/web/navigation/index.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const here = () => window.location.hash.slice(1);
const open = (address: string = PATHS.privacy) => renderApp({ origin: server.url, address });

describe('the launch of the app (§2)', () => {
  it('reads the app’s configuration and common info on launch, and stores them', async () => {
    const { store } = await open();
    await waitFor(() => expect(store.getState().configuration.appConfig).toMatchObject({ environment: 'sandbox' }));
    await waitFor(() => expect(localStorage.getItem('commonInfo')).toContain('callingCodes'));
    expect(JSON.parse(localStorage.getItem('appConfig') ?? '')).toMatchObject({ environment: 'sandbox' });
  });

  it('and whenever it comes to the front it reads whether trading is switched on again', async () => {
    const { store } = await open();
    await waitFor(() => expect(store.getState().configuration.appConfig).toMatchObject({ tradingEnabled: 'true' }));
    act(() => void store.dispatch(appConfigLoaded([{ configKey: 'tradingEnabled', configValue: 'false' }])));
    expect(selectIsTradingEnabled(store.getState())).toBe(false);
    act(() => void store.dispatch(api.internalActions.onFocus()));
    await waitFor(() => expect(selectIsTradingEnabled(store.getState())).toBe(true));
  });

  it('it reads the signed-in customer', async () => {
    const { token, email } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    const { store } = await open();
    await waitFor(() => expect(store.getState().session.userInfo).toMatchObject({ email, mockStatus: 1 }));
  });

  it('leads from any screen to sign-in on launch when the server does not know the token', async () => {
    localStorage.setItem('sun_token', 'x'.repeat(40));
    await open(`${PATHS.service}?from=1`);
    await waitFor(() =>
      expect(here()).toBe(`${PATHS.signIn}?${new URLSearchParams({ back: `${PATHS.service}?from=1`, ended: 'yes' })}`),
    );
    await waitFor(() => expect(localStorage.getItem('sun_token')).toBeNull());
  });
});

describe('the language', () => {
  it('changes every text, the tab labels, the document’s language and the server’s texts with the chosen language', async () => {
    const { store } = await open(PATHS.explore);
    expect(await screen.findByRole('link', { name: 'History' })).toBeInTheDocument();
    act(() => void store.dispatch(languageChosen('de')));
    expect(await screen.findByRole('link', { name: 'Verlauf' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('de');
    await waitFor(() => expect(localStorage.getItem('language')).toBe('de'));
  });

  it('offers the browser’s language on the first visit, in that language, and only once', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja-JP', 'en']);
    const { store } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '日本語' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('ja'));
    expect(store.getState().preferences.language).toBe('ja');
    expect(screen.queryByRole('button', { name: '日本語' })).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('theme and price colours', () => {
  const root = document.documentElement;

  it('sets theme and price colours on the document, where every colour comes from', async () => {
    const { store } = await open();
    expect(root.dataset).toMatchObject({ theme: 'light', prices: 'red-up' });
    act(() => void store.dispatch(themeChosen('dark')));
    act(() => void store.dispatch(priceColoursChosen({ upColor: '#00B578', downColor: '#FA5151' })));
    expect(root.dataset).toMatchObject({ theme: 'dark', prices: 'green-up' });
  });

  it('computes the shades of freely picked price colours, and removes them with the pick', async () => {
    const { store } = await open();
    act(() => void store.dispatch(priceColoursChosen({ upColor: '#88aa00', downColor: '#FA5151' })));
    expect(root.style.getPropertyValue('--up')).toBe('#88aa00');
    act(() => void store.dispatch(priceColoursChosen({ upColor: '#FA5151', downColor: '#00B578' })));
    expect(root.style.getPropertyValue('--up')).toBe('');
  });
});

describe('the market socket', () => {
  it('closes the market socket on navigation and opens it again for the next screen (§2)', async () => {
    const sockets: WebSocket[] = [];
    const { WebSocket: Real } = window;
    class Recorded extends Real {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    }
    Object.assign(window, { WebSocket: Recorded });
    const { token } = await server.signUpCustomer();
    localStorage.setItem('sun_token', token);
    await open();
    await waitFor(() => expect(sockets.at(-1)?.readyState).toBe(WebSocket.OPEN));
    const opened = sockets.length;
    act(() => void (window.location.hash = PATHS.regulation));
    await waitFor(() => expect(sockets.at(-1)?.readyState).not.toBe(WebSocket.OPEN));
    await waitFor(() => expect(sockets.length).toBe(opened + 1));
    await waitFor(() => expect(sockets.at(-1)?.readyState).toBe(WebSocket.OPEN));
    Object.assign(window, { WebSocket: Real });
  });
});
