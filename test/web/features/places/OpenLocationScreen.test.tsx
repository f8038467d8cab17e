import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { systemMapUrl } from '../../../../src/web/features/places/systemMap.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { removeGeolocation, replaceGeolocation } from '../../../support/geolocation.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const OFFICE = { address: '1 High Street, London', position: '51.5,-0.12' };
const AT_OFFICE = { address: OFFICE.address, latitude: '51.5', longitude: '-0.12' };

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer({
    content: {
      places: { tiles: null, geocoderUrl: null, servicePoint: OFFICE },
    },
  });
}, 60_000);
afterAll(() => server.close());
afterEach(removeGeolocation);

const open = (parameters: Readonly<Record<string, string>>) =>
  renderApp({ origin: server.url, address: address(PATHS.openLocation, parameters) });

describe('a place that an address names', () => {
  it('is shown with its name, and copied', async () => {
    const writeText = jest.fn(async (_text: string) => undefined);
    await open({ name: 'Musterbank <b>', ...AT_OFFICE, address: 'Bankweg 1' });
    expect(await screen.findByRole('heading', { name: 'Musterbank <b>' })).toBeInTheDocument();
    expect(screen.getByText('Bankweg 1')).toBeInTheDocument();
    expect(screen.getByText('51.5, -0.12')).toBeInTheDocument();
    expect(screen.getByText('This place comes from a link')).toBeInTheDocument();
    Object.assign(navigator, { clipboard: { writeText } });
    await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
    expect(await screen.findByText('Copy Success')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith('Bankweg 1');
  });

  it('needs coordinates or an address alone', async () => {
    await open({ latitude: '0', longitude: '-180' });
    expect(await screen.findByText('0, -180')).toBeInTheDocument();
    await open({ address: 'Bankweg 1' });
    expect(await screen.findByText('Bankweg 1')).toBeInTheDocument();
  });

  it.each([
    ['nothing', {}],
    ['half a position', { address: 'Bankweg 1', latitude: '1' }],
    ['a position that is none', { address: 'Bankweg 1', latitude: '91', longitude: '1' }],
    ['a position of words', { latitude: 'north', longitude: 'east' }],
    ['too long an address', { address: 'x'.repeat(501) }],
    ['blanks', { address: '  ' }],
  ])('is not shown where the address names %s: the page says so and leads Home', async (_what, parameters) => {
    await open(parameters);
    expect(await screen.findByText('This link shows no place')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go to Home' }));
    expect(window.location.hash).toBe('#/');
  });

  it('shows how far away the customer is, once that is asked for', async () => {
    const { asked } = replaceGeolocation({ latitude: 51.509, longitude: -0.12 });
    await open(AT_OFFICE);
    const button = await screen.findByRole('button', { name: 'Show my position' });
    expect(asked()).toBe(0);
    await userEvent.click(button);
    expect(await screen.findByText('About 1 km from you, in a straight line')).toBeInTheDocument();
  });
});

describe('the firm’s own place', () => {
  it('is led to from customer service, and has no warning of a place from a link', async () => {
    await renderApp({ origin: server.url, address: PATHS.service });
    await userEvent.click(await screen.findByRole('link', { name: `Our service point ${OFFICE.address}` }));
    expect(await screen.findByRole('heading', { name: 'Our service point' })).toBeInTheDocument();
    expect(screen.queryByText('This place comes from a link')).not.toBeInTheDocument();
  });

  it('is named so for its own address and position alone', async () => {
    await open({ ...AT_OFFICE, latitude: '51.6', name: 'Our service point' });
    expect(await screen.findByText('This place comes from a link')).toBeInTheDocument();
  });

  it('does not count as a stranger’s while the settings are on their way', async () => {
    await server.succeed('addFault', {
      body: { operationId: 'getProjectInfo', kind: 'delay', times: 1, delayMilliseconds: 700 },
    });
    const seen: (string | null)[] = [];
    const observer = new MutationObserver(() => seen.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await open(AT_OFFICE);
    expect(await screen.findByRole('heading', { name: 'Our service point' })).toBeInTheDocument();
    observer.disconnect();
    expect(seen.join()).not.toContain('This place comes from a link');
  });

  it('has our name, whatever a link calls it', async () => {
    await open({ ...AT_OFFICE, name: 'Account locked: call +44 20 7946 0000' });
    expect(await screen.findByRole('heading', { name: 'Our service point' })).toBeInTheDocument();
    expect(screen.queryByText(/Account locked/)).not.toBeInTheDocument();
  });
});

it('can be looked around on its map by the arrow keys', async () => {
  const tiles = { url: `${server.url}/{z}/{x}/{y}.png`, attribution: 'Map makers' };
  const mapped = await startWebServer({ content: { places: { tiles, geocoderUrl: null, servicePoint: null } } });
  await renderApp({ origin: mapped.url, address: address(PATHS.openLocation, AT_OFFICE) });
  const map = await screen.findByRole('application', { name: 'Map; arrow keys move it' });
  const view = () => map.querySelector('.leaflet-map-pane')?.getAttribute('style');
  const before = view();
  map.focus();
  await userEvent.keyboard('{Enter}');
  expect(view()).toBe(before);
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(view()).toContain('left: -96px; top: 0px;'));
  await mapped.close();
});

describe('the map of the system', () => {
  const place = { address: 'Bankweg 1 & 2', position: { latitude: '1.5', longitude: '-2' } };
  const nameless = { ...place, address: '' };
  const placeless = { ...place, position: null };
  it.each([
    ['Android', place, 'geo:1.5,-2?q=Bankweg%201%20%26%202'],
    ['Android', nameless, 'geo:1.5,-2?q=1.5,-2'],
    ['Android', placeless, 'geo:0,0?q=Bankweg%201%20%26%202'],
    ['iPhone', place, 'https://maps.apple.com/?q=Bankweg%201%20%26%202&ll=1.5,-2'],
    ['Macintosh', nameless, 'https://maps.apple.com/?q=1.5,-2&ll=1.5,-2'],
    ['Windows', place, 'https://www.google.com/maps/search/?api=1&query=1.5%2C-2'],
    ['Linux', placeless, 'https://www.google.com/maps/search/?api=1&query=Bankweg%201%20%26%202'],
  ])('is opened on %s by its own kind of address: %j', (system, shown, url) => {
    expect(systemMapUrl(shown, `Mozilla/5.0 (${system}; …)`)).toBe(url);
  });
});
