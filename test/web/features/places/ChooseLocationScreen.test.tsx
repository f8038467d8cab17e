import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signOut } from '../../../../src/web/api/signOuts.ts';
import { ROUTES } from '../../../../src/web/app/routes.ts';
import { languageChosen } from '../../../../src/web/device/preferences.ts';
import { selectUserInfo } from '../../../../src/web/device/session.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { openChosenLocation, useChosenPlace } from '../../../../src/web/places/index.ts';
import { Page } from '../../../../src/web/ui/index.ts';
import { removeGeolocation, replaceGeolocation } from '../../../support/geolocation.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../support/loopbackServer.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const HARBOUR = { display_name: 'Hafenstraße 1, Musterstadt', name: 'Hafenamt', lat: '53.546', lon: '9.96' };

let geocoder: LoopbackServer;
let plain: WebServer;
let mapped: WebServer;
beforeAll(async () => {
  geocoder = await startLoopbackServer();
  plain = await startWebServer();
  mapped = await startWebServer({
    content: {
      places: {
        tiles: {
          url: `${geocoder.url}/{z}/{x}/{y}.png`,
          attribution: '© [Map makers](https://maps.example/licence) <b>, [no](javascript:alert)',
        },
        geocoderUrl: geocoder.url,
        servicePoint: null,
      },
    },
  });
}, 60_000);
afterAll(async () => {
  await Promise.all([plain.close(), mapped.close()]);
  await geocoder.close();
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  removeGeolocation();
  jest.restoreAllMocks();
});

const CHOOSE = address(PATHS.chooseLocation, { for: 'test-form' });
const open = async (server: WebServer, at: string = CHOOSE) => {
  localStorage.setItem('sun_token', (await server.signUpCustomer()).token);
  return renderApp({ origin: server.url, address: at });
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const addressField = () => screen.findByRole('textbox', { name: 'Street, town, country' });
const coordinate = (name: 'Latitude' | 'Longitude') => screen.getByRole('textbox', { name });

/** Form that asks for a place, as those of bank cards and loans will. */
const Form = () => {
  const { place, chooseLocation, forget } = useChosenPlace('test-form');
  return (
    <Page title="A form">
      <p>{place ? `${place.address} @ ${place.position?.latitude ?? 'nowhere'}` : 'no place'}</p>
      <button onClick={chooseLocation}>Choose</button>
      <button onClick={forget}>Forget</button>
    </Page>
  );
};

describe('choosing a place without a map or a geocoder', () => {
  it('takes a typed address, says what is missing, and leads to the map of the system', async () => {
    await open(plain);
    expect(await screen.findByText('There is no map here')).toBeInTheDocument();
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /maps app/ })).not.toBeInTheDocument();
    await press(/^Use this place/);
    expect(await addressField()).toHaveFocus();
    await userEvent.type(await addressField(), 'Hafenstraße 1{enter}Musterstadt');
    expect(await addressField()).toHaveValue('Hafenstraße 1, Musterstadt');
    const link = () => screen.getByRole('link', { name: /maps app/ });
    expect(link()).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('Hafenstraße 1, Musterstadt')));

    await userEvent.type(coordinate('Latitude'), '91');
    expect(coordinate('Latitude')).toBeInvalid();
    expect(coordinate('Longitude')).toBeInvalid();
    await press(/^Use this place Correct the coordinates/);
    expect(coordinate('Latitude')).toHaveFocus();
    await userEvent.clear(coordinate('Latitude'));
    await userEvent.type(coordinate('Latitude'), '-53,5461234567');
    await userEvent.type(coordinate('Longitude'), '9.96');
    expect(coordinate('Latitude')).toBeValid();
    expect(link()).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('-53.546123,9.96')));
    await press('Use this place');
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });

  it('shows the place where no screen has asked for it, by an address that says nothing of it to the next customer', async () => {
    const { store } = await open(plain, PATHS.chooseLocation);
    await userEvent.type(await addressField(), 'Hafenstraße 1');
    await press('Use this place');
    expect(await screen.findByRole('heading', { name: 'Location' })).toBeInTheDocument();
    expect(await screen.findByText('Hafenstraße 1')).toBeInTheDocument();
    expect(screen.queryByText('This place comes from a link')).not.toBeInTheDocument();
    const left = window.location.hash;
    expect(decodeURIComponent(left)).not.toContain('Hafen');
    await store.dispatch(signOut()).isHeard;
    localStorage.setItem('sun_token', (await plain.signUpCustomer()).token);
    await renderApp({ origin: plain.url, address: left.slice(1) });
    expect(await screen.findByText('The place is no longer kept')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Hafen');
  });

  it('shows the place where the storage of the tab is full, and says after a reload that it is no longer kept', async () => {
    await open(plain, PATHS.chooseLocation);
    await userEvent.type(await addressField(), 'Hafenstraße 1');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Use this place');
    // The typed address is a text of the screen before, too.
    expect(await screen.findByRole('heading', { name: 'Location' })).toBeInTheDocument();
    expect(await screen.findByText('Hafenstraße 1')).toBeInTheDocument();
    jest.restoreAllMocks();
    await open(plain, openChosenLocation());
    expect(await screen.findByText('The place is no longer kept')).toBeInTheDocument();
    expect(screen.queryByText('This link shows no place')).not.toBeInTheDocument();
    await press('Choose a place');
    expect(await addressField()).toHaveValue('');
  });

  it('asks for a sign-in first', async () => {
    await renderApp({ origin: plain.url, address: CHOOSE });
    await waitFor(() => expect(window.location.hash).toContain(PATHS.signIn));
  });
});

describe('the screen that asked for a place', () => {
  it('has it when the customer is back; going back without one keeps the one before', async () => {
    jest.replaceProperty(ROUTES, 'loanDetails', { load: async () => Form, texts: [] });
    const { store } = await open(plain, PATHS.loanDetails);
    expect(await screen.findByText('no place')).toBeInTheDocument();
    await waitFor(() => expect(selectUserInfo(store.getState())).not.toBeNull());
    await press('Choose');
    await userEvent.type(await addressField(), 'Hafenstraße 1');
    await press('Use this place');
    expect(await screen.findByText('Hafenstraße 1 @ nowhere')).toBeInTheDocument();

    await press('Choose');
    expect(await addressField()).toHaveValue('Hafenstraße 1');
    await userEvent.type(await addressField(), '23');
    window.history.back();
    expect(await screen.findByText('Hafenstraße 1 @ nowhere')).toBeInTheDocument();
    await press('Forget');
    expect(await screen.findByText('no place')).toBeInTheDocument();
  });

  it('finds the fields of the choice again after a reload', async () => {
    await open(plain);
    await userEvent.type(await addressField(), 'Hafenstraße 1');
    window.dispatchEvent(new Event('pagehide'));
    const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key));
    expect(kept.join()).toContain('Hafenstraße 1');
  });
});

describe('the own position', () => {
  it.each([
    ['denied', /not allowed to share your position/],
    ['unavailable', /does not know its position/],
    ['timeout', /took too long/],
  ] as const)('is asked for by a press alone, and the page says that it is %s [CFG-60]', async (answer, words) => {
    const { asked } = replaceGeolocation(answer);
    await open(plain);
    await addressField();
    expect(asked()).toBe(0);
    await press('Use my position');
    expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
    expect(asked()).toBe(1);
    expect(coordinate('Latitude')).toHaveValue('');
  });

  it('cannot be asked for on a page that is not served securely, which the page says', async () => {
    await open(plain);
    await press('Use my position');
    expect(await screen.findByText(/does not know its position/)).toBeInTheDocument();
  });

  it('fills the coordinates, and the address that the geocoder has there', async () => {
    replaceGeolocation({ latitude: 53.5460001, longitude: 9.96 });
    geocoder.answer({ body: HARBOUR });
    await open(mapped);
    await press('Use my position');
    expect(await screen.findByDisplayValue('53.546')).toBe(coordinate('Latitude'));
    expect(await screen.findByDisplayValue(HARBOUR.display_name)).toBe(await addressField());
    await press('Use this place');
  });
});

describe('a search for a place', () => {
  const search = async (text: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: /^Search for/ }), text);

  it('suggests places while the customer types, from two letters on; the chosen one fills the fields', async () => {
    await open(mapped);
    geocoder.answer({ body: [HARBOUR, { ...HARBOUR, name: '', display_name: 'Hafenstraße 2, Musterstadt' }] });
    const before = geocoder.asked.filter(({ url }) => url.startsWith('/search')).length;
    await search('H');
    expect(screen.queryByText('Searching…')).not.toBeInTheDocument();
    await search('afenstraße');
    expect(await screen.findByText('2 places found')).toBeInTheDocument();
    expect(geocoder.asked.filter(({ url }) => url.startsWith('/search')).length).toBe(before + 1);
    await press('Hafenamt Hafenstraße 1, Musterstadt');
    expect(await addressField()).toHaveValue('Hafenstraße 1, Musterstadt');
    expect(coordinate('Latitude')).toHaveValue('53.546');
    expect(screen.queryByText('2 places found')).not.toBeInTheDocument();
  });

  it('gives up the request of a text that the customer has typed on', async () => {
    await open(mapped);
    geocoder.answer({ body: [], afterMs: 3_000 });
    const before = geocoder.asked.length;
    const fetched = jest.spyOn(globalThis, 'fetch');
    const searches = () =>
      fetched.mock.calls.flatMap(([sent]) =>
        sent instanceof Request && sent.url.endsWith('/place/search') ? [sent.signal] : [],
      );
    await search('Al');
    await waitFor(() => expect(geocoder.asked.length).toBe(before + 1));
    geocoder.answer({ body: [HARBOUR] });
    await search('ter Hafen');
    expect(await screen.findByText('1 place found')).toBeInTheDocument();
    expect(searches().map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('says that nothing was found, and that the geocoder failed, and tries again', async () => {
    await open(mapped);
    geocoder.answer({ body: [] });
    await search('Nirgendwo');
    expect(await screen.findByText(/^No place was found/)).toBeInTheDocument();
    geocoder.answer({ status: 500, body: '' });
    await search(' 77');
    expect(await screen.findByText(/^The search did not work/)).toBeInTheDocument();
    expect(screen.queryByText(/^Places cannot be looked up/)).not.toBeInTheDocument();
    geocoder.answer({ body: [HARBOUR] });
    await press('Try again');
    expect(await screen.findByText('1 place found')).toBeInTheDocument();
  });
});

describe('the address of the pin', () => {
  const typePosition = async (latitude: string) => {
    await addressField();
    await userEvent.clear(coordinate('Latitude'));
    await userEvent.type(coordinate('Latitude'), latitude);
    await userEvent.clear(coordinate('Longitude'));
    await userEvent.type(coordinate('Longitude'), '10');
  };

  it('is looked up again in a language that the customer changes to', async () => {
    const { store } = await open(mapped);
    geocoder.answer({ body: HARBOUR });
    await typePosition('15.5');
    expect(await screen.findByDisplayValue(HARBOUR.display_name)).toBeInTheDocument();
    geocoder.answer({ body: { ...HARBOUR, display_name: 'Hafenstraße 1, Deutschland' } });
    act(() => void store.dispatch(languageChosen('de')));
    expect(await screen.findByDisplayValue('Hafenstraße 1, Deutschland')).toBeInTheDocument();
  });

  it('is offered and does not take the place of a typed one', async () => {
    await open(mapped);
    await userEvent.type(await addressField(), 'My house');
    geocoder.answer({ body: HARBOUR });
    await typePosition('11.25');
    expect(await screen.findByText('Address at the pin: Hafenstraße 1, Musterstadt')).toBeInTheDocument();
    expect(await addressField()).toHaveValue('My house');
    await press('Use that address');
    expect(await addressField()).toHaveValue('Hafenstraße 1, Musterstadt');
  });

  it('may be unknown or not to be looked up: the page says which', async () => {
    await open(mapped);
    geocoder.answer({ body: { error: 'Unable to geocode' } });
    await typePosition('12.5');
    expect(await screen.findByText(/^There is no known address/)).toBeInTheDocument();
    geocoder.answer(undefined);
    await typePosition('13.5');
    expect(await screen.findByText(/^The address of the pin could not be looked up/)).toBeInTheDocument();
    geocoder.answer({ body: HARBOUR });
    await press('Try again');
    expect(await screen.findByDisplayValue(HARBOUR.display_name)).toBe(await addressField());
  });
});

describe('the map', () => {
  it('shows whom its tiles come from, as text with links to secure pages alone [CFG-52]', async () => {
    await open(mapped);
    const link = await screen.findByRole('link', { name: 'Map makers' });
    expect(link).toHaveAttribute('href', 'https://maps.example/licence');
    expect(link.parentElement).toHaveTextContent('© Map makers <b>, [no](javascript:alert)');
    expect(link.parentElement?.querySelectorAll('a, b')).toHaveLength(1);
  });

  it('has a pin that the arrow keys move', async () => {
    geocoder.answer({ body: { error: 'Unable to geocode' } });
    await open(mapped);
    const pin = await screen.findByRole('button', { name: 'Pin; arrow keys move it' });
    pin.focus();
    await userEvent.keyboard('{ArrowRight}');
    const first = Number((coordinate('Longitude') as HTMLInputElement).value);
    expect(first).toBeGreaterThan(0);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(Number((coordinate('Latitude') as HTMLInputElement).value)).toBeGreaterThan(20);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(Number((coordinate('Longitude') as HTMLInputElement).value)).toBeLessThan(0);
    expect(await screen.findByText(/^There is no known address/)).toBeInTheDocument();
  });
});
