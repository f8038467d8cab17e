import { screen } from '@testing-library/react';
import texts from '../../../locales/en/shell.json';
import { ROUTES } from '../../../src/web/app/routes.ts';
import { isBuilt, PATHS, type ScreenName } from '../../../src/web/navigation/index.ts';
import { renderApp } from '../../support/renderApp.tsx';

/** Origin without a server: these screens need none. */
const origin = 'http://127.0.0.1:9';
const names = Object.keys(PATHS) as ScreenName[];
const notBuilt = names.filter((name) => ROUTES[name].isNotBuilt);

describe('every route of §2', () => {
  it.each(notBuilt)('shows the screen %s as not built yet', async (name) => {
    localStorage.setItem('sun_token', 'a-token');
    await renderApp({ origin, address: PATHS[name] });
    expect(await screen.findByText('Coming soon')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.titles[name]);
    expect(document.title).toBe(`${texts.titles[name]} · Sun`);
  });

  it('names the same screens as still to come where they are linked and where they are routed', () => {
    expect(names.filter((name) => !isBuilt(PATHS[name]))).toEqual(notBuilt);
  });

  it('gives every screen an address of its own, and a title', () => {
    expect(new Set(Object.values(PATHS)).size).toBe(names.length);
    expect(Object.keys(texts.titles).sort()).toEqual([...names].sort());
  });
});
