import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { ROUTES } from '../../../src/web/app/routes.ts';
import { address, Link, PATHS, type ScreenName, useNavigation } from '../../../src/web/navigation/index.ts';
import { Page } from '../../../src/web/ui/index.ts';
import { renderApp } from '../../support/renderApp.tsx';

/** Origin without a server: these screens need none. */
const origin = 'http://127.0.0.1:9';
const here = () => window.location.hash.slice(1);

/** Replaces one of the app's screens by one of the test; jest restores it. A screen that was shown stays loaded. */
const replaceScreen = (name: ScreenName, Screen: ComponentType) =>
  jest.replaceProperty(ROUTES, name, { load: async () => Screen, texts: [] });
afterEach(() => jest.restoreAllMocks());

const Linking = () => (
  <Page title="A screen with a link">
    <Link to={PATHS.service}>On</Link>
    <Link to={PATHS.search}>Field</Link>
    <Link to={PATHS.signUp}>Amended later</Link>
  </Page>
);
const WithField = () => (
  <Page title="A field">
    <input autoFocus aria-label="Name" />
  </Page>
);

describe('the focus', () => {
  const open = async () => {
    for (const name of ['home', 'service'] as const) replaceScreen(name, Linking);
    replaceScreen('search', WithField);
    await renderApp({ origin, address: PATHS.home });
    await screen.findByRole('heading', { name: 'A screen with a link' });
  };

  it('stays where the browser put it when the app starts', async () => {
    await open();
    expect(document.body).toHaveFocus();
  });

  it('moves to the top of a screen that opens, and back to the link that led there', async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('heading')));
    act(() => window.history.back());
    await waitFor(() => expect(here()).toBe(PATHS.home));
    await waitFor(() => expect(screen.getByRole('link', { name: 'On' })).toHaveFocus());
  });

  it('stays in a field that the screen has moved it to', async () => {
    await open();
    const openField = async () => {
      await userEvent.click(await screen.findByRole('link', { name: 'Field' }));
      await screen.findByLabelText('Name');
    };
    await openField();
    act(() => window.history.back());
    // Its code is loaded now: it is there at once.
    await openField();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('stays in a sheet over the screen when the screen amends its address', async () => {
    const Amending = () => {
      const { amend } = useNavigation();
      const sheet = <button onClick={() => amend(address(PATHS.signUp, { id: 'next' }))}>Next</button>;
      return createPortal(sheet, document.body);
    };
    replaceScreen('home', Linking);
    replaceScreen('signUp', Amending);
    await renderApp({ origin, address: PATHS.home });
    await userEvent.click(await screen.findByRole('link', { name: 'Amended later' }));
    const next = await screen.findByRole('button', { name: 'Next' }, { timeout: 5000 });
    await userEvent.click(next);
    await waitFor(() => expect(here()).toContain('id=next'));
    expect(next).toHaveFocus();
  });
});
