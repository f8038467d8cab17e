import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrokenPage } from '../../../src/web/app/LastBoundary.tsx';
import { ROUTES } from '../../../src/web/app/routes.ts';
import { address, PATHS, type ScreenName, TABS, useNavigation } from '../../../src/web/navigation/index.ts';
import { Page } from '../../../src/web/ui/index.ts';
import * as toast from '../../../src/web/ui/toast/Toast.tsx';
import { renderApp } from '../../support/renderApp.tsx';

/** Origin without a server: these screens need none. */
const origin = 'http://127.0.0.1:9';
const here = () => window.location.hash.slice(1);
const signIn = () => localStorage.setItem('sun_token', 'a-token');

/** Replaces one of the app's screens by one of the test; jest restores it. */
const replaceScreen = (name: ScreenName, route: Partial<(typeof ROUTES)[ScreenName]>) =>
  jest.replaceProperty(ROUTES, name, { load: () => new Promise(() => undefined), texts: [], ...route });

const Stop = () => {
  const { push, replace, relaunch, back } = useNavigation();
  return (
    <Page title="A stop">
      <button onClick={() => push(address(PATHS.webView, { step: '1' }))}>push</button>
      <button onClick={() => replace(PATHS.service)}>replace</button>
      <button onClick={() => relaunch(PATHS.regulation)}>relaunch</button>
      <button onClick={() => back(2)}>two back</button>
    </Page>
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => jest.restoreAllMocks());

describe('routes of §2', () => {
  it('opens Home at its alias too', async () => {
    replaceScreen('home', { load: async () => Stop });
    await renderApp({ origin, address: '/pages/index/index' });
    expect(await screen.findByRole('heading', { name: 'A stop' })).toBeInTheDocument();
  });

  it('sends a visitor of a private screen to sign in, and back again', async () => {
    await renderApp({ origin, address: `${PATHS.withdraw}?amount=50` });
    await waitFor(() => expect(here()).toBe(address(PATHS.signIn, { back: `${PATHS.withdraw}?amount=50` })));
  });

  it('leads Home from an address without a screen', async () => {
    replaceScreen('home', { load: async () => Stop });
    await renderApp({ origin, address: '/pages/nowhere' });
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Home' }));
    expect(await screen.findByRole('heading', { name: 'A stop' })).toBeInTheDocument();
  });
});

describe('the tab bar', () => {
  it('shows a tab bar with five tabs in order under each of their screens, and nowhere else', async () => {
    signIn();
    for (const name of TABS) replaceScreen(name, { load: async () => Stop });
    await renderApp({ origin, address: PATHS.user });
    const tabs = await screen.findAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Home', 'Position', 'Explore', 'History', 'User']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('User');
    await userEvent.click(screen.getByRole('link', { name: 'Explore' }));
    await waitFor(() => expect(here()).toBe(PATHS.explore));
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    await waitFor(() => expect(here()).toBe(PATHS.history));
    act(() => void (window.location.hash = PATHS.areas));
    await screen.findByRole('heading', { name: 'Country or region' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('slow pages (§2)', () => {
  it('shows that a page is loading only after 200 ms', async () => {
    replaceScreen('ads', {});
    await renderApp({ origin, address: PATHS.ads });
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Advertisements' })).toBeInTheDocument();
  });

  it('shows that a page has failed after 60 s', async () => {
    replaceScreen('webView', {});
    jest.useFakeTimers({ advanceTimers: true });
    await renderApp({ origin, address: PATHS.webView });
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('This page did not load')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('shows that a page’s code did not load, and loads it when tried again', async () => {
    let attempts = 0;
    replaceScreen('openLocation', {
      load: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('ChunkLoadError');
        return Stop;
      },
    });
    await renderApp({ origin, address: PATHS.openLocation });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'A stop' })).toBeInTheDocument();
  });
});

describe('a screen that throws an exception', () => {
  it('shows that a screen stopped working, and renders it again on request', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('A fault of ours.');
      return <Stop />;
    };
    replaceScreen('chooseLocation', { load: async () => Broken });
    await renderApp({ origin, address: PATHS.chooseLocation });
    expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeInTheDocument();
    isBroken = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'A stop' })).toBeInTheDocument();
  });
});

describe('the app around its screens', () => {
  it('shows plain words and a new start when it throws an exception', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    jest.spyOn(toast, 'Toast').mockImplementation(() => {
      throw new Error('A fault of ours.');
    });
    await renderApp({ origin, address: PATHS.service });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page stopped working');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('says so in English when no text was loaded', () => {
    render(<BrokenPage />);
    expect(screen.getByRole('alert')).toHaveTextContent('This page stopped working');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('navigation between screens', () => {
  const open = async () => {
    for (const name of ['home', 'exploreIndex', 'webView', 'service', 'regulation'] as const) {
      replaceScreen(name, { load: async () => Stop });
    }
    await renderApp({ origin, address: PATHS.exploreIndex });
    await screen.findByRole('heading', { name: 'A stop' });
  };

  it('pushes a screen, and goes back by the bar’s arrow', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toBe(`${PATHS.webView}?step=1`));
    await press('Back');
    await waitFor(() => expect(here()).toBe(PATHS.exploreIndex));
  });

  it('replaces a screen, to which no way leads back', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toContain(PATHS.webView));
    await press('replace');
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await press('Back');
    await waitFor(() => expect(here()).toBe(PATHS.exploreIndex));
  });

  it('relaunches a screen, with nothing left to go back to', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toContain(PATHS.webView));
    await press('relaunch');
    await waitFor(() => expect(here()).toBe(PATHS.regulation));
    expect(window.history.state).toMatchObject({ idx: 0 });
  });

  it('goes Home when it goes back further than its history', async () => {
    await open();
    await press('two back');
    await waitFor(() => expect(here()).toBe(PATHS.home));
  });
});
