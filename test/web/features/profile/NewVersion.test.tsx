import { act, screen, waitFor } from '@testing-library/react';
import type { AppStore } from '../../../../src/web/app/store.ts';
import { appConfigLoaded } from '../../../../src/web/device/configuration.ts';
import { NewVersion } from '../../../../src/web/features/profile/NewVersion.tsx';
import { type LoopbackServer, startLoopbackServer } from '../../../support/loopbackServer.ts';
import { renderPart } from '../../../support/renderPart.tsx';

let service: LoopbackServer;
beforeAll(async () => {
  service = await startLoopbackServer();
});
afterAll(() => service.close());

const downloadUrl = 'https://sun.example/h5/';

/** Renders the notice in an app of version 3.3.2 that is configured to ask the service. */
const open = async (): Promise<AppStore> => {
  const { store } = await renderPart(<NewVersion />, { texts: ['profile'] });
  const settings = { appVersion: '3.3.2', versionCheckUrl: `${service.url}/version`, versionAppId: 'sun-h5' };
  const entries = Object.entries(settings).map(([configKey, configValue]) => ({ configKey, configValue }));
  act(() => void store.dispatch(appConfigLoaded(entries)));
  return store;
};
const asked = async (before: number) => waitFor(() => expect(service.asked.length).toBeGreaterThan(before));

describe('the version check (§7)', () => {
  it('announces a newer app with its changes and its link [CFG-34]', async () => {
    service.answer({ body: { version: '3.4.0', downloadUrl, notes: 'Candles load faster.' } });
    await open();
    expect(await screen.findByRole('note')).toHaveTextContent('Sun 3.4.0 is outCandles load faster.');
    expect(screen.getByRole('link', { name: 'Get it' })).toHaveAttribute('href', downloadUrl);
    expect(service.asked.at(-1)?.url).toBe('/version?appName=Sun&appId=sun-h5');
  });

  it.each([
    ['the same version', { version: '3.3.2', downloadUrl, notes: null }],
    ['an older version', { version: '3.2.9', downloadUrl, notes: null }],
    ['an address that is no page', { version: '9.9.9', downloadUrl: 'javascript:alert(1)', notes: null }],
    ['something else', { hello: 'world' }],
  ])('shows nothing when the service answers %s [CFG-34, CFG-35]', async (_what, body) => {
    const before = service.asked.length;
    service.answer({ body });
    const store = await open();
    await asked(before);
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"fulfilled"'));
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('shows nothing when the service fails [CFG-35]', async () => {
    const before = service.asked.length;
    service.answer(undefined);
    const store = await open();
    await asked(before);
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"rejected"'));
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(store.getState().toast.message).toBeNull();
  });
});
