import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ROUTES } from '../../../src/web/app/routes.ts';
import { appConfigLoaded } from '../../../src/web/device/configuration.ts';
import { Link, PATHS, type ScreenName, TABS } from '../../../src/web/navigation/index.ts';
import { Page } from '../../../src/web/ui/index.ts';
import { toastShown } from '../../../src/web/ui/toast/toastSlice.ts';
import { renderApp } from '../../support/renderApp.tsx';

/** Origin without a server: these screens need none. */
const origin = 'http://127.0.0.1:9';
const here = () => window.location.hash.slice(1);

/** Replaces one of the app's screens by one of the test; jest restores it. A screen that was shown stays loaded. */
const replaceScreen = (name: ScreenName, Screen: ComponentType) =>
  jest.replaceProperty(ROUTES, name, { load: async () => Screen, texts: [] });
afterEach(() => jest.restoreAllMocks());

const Stop = () => (
  <Page title="A stop">
    <Link to={PATHS.service}>On</Link>
  </Page>
);

describe('a page that is older than what is deployed', () => {
  const DEPLOYED = '<script src="/h5/main.later.js"></script>';
  const open = async (page: string | Response | Error) => {
    const startAnew = jest.fn();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (page instanceof Error) throw page;
      return typeof page === 'string' ? new Response(page) : page;
    });
    localStorage.setItem('sun_token', 'a-token');
    for (const name of [...TABS, 'service'] as const) replaceScreen(name, Stop);
    const { store } = await renderApp({ origin, address: PATHS.home, startAnew });
    sessionStorage.clear();
    act(() => void store.dispatch(appConfigLoaded([{ configKey: 'appVersion', configValue: '9.9.9' }])));
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith('/', { cache: 'no-store' }));
    await act(() => Promise.resolve());
    return { store, startAnew };
  };
  const openTab = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));

  it('starts anew when the next tab is opened, once for each version', async () => {
    const { startAnew } = await open(DEPLOYED);
    expect(startAnew).not.toHaveBeenCalled();
    await openTab('History');
    await waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1));
    await openTab('Home');
    await waitFor(() => expect(here()).toBe(PATHS.home));
    expect(startAnew).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['does not answer', new TypeError('Failed to fetch')],
    ['answers a fault', new Response('<p>Bad gateway</p>', { status: 502 })],
  ])('asks for the deployed page again when the next tab is opened where its host %s', async (_how, page) => {
    const { startAnew } = await open(page);
    const fetched = jest.mocked(globalThis.fetch).mockClear();
    fetched.mockImplementation(async () => new Response(DEPLOYED));
    await openTab('History');
    await waitFor(() => expect(fetched).toHaveBeenCalledWith('/', { cache: 'no-store' }));
    expect(startAnew).not.toHaveBeenCalled();
    await act(() => Promise.resolve());
    await openTab('Home');
    await waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1));
  });

  it('goes on while a message is shown, on other screens, and where the same scripts are deployed', async () => {
    const { store, startAnew } = await open(DEPLOYED);
    act(() => void store.dispatch(toastShown({ text: 'Open Success' })));
    await openTab('History');
    await waitFor(() => expect(here()).toBe(PATHS.history));
    await userEvent.click(await screen.findByRole('link', { name: 'On' }));
    await waitFor(() => expect(here()).toBe(PATHS.service));
    expect(startAnew).not.toHaveBeenCalled();
  });

  it('goes on where its own scripts are the deployed ones', async () => {
    const { startAnew } = await open('<p>No scripts</p>');
    await openTab('History');
    await waitFor(() => expect(here()).toBe(PATHS.history));
    expect(startAnew).not.toHaveBeenCalled();
  });
});
