import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commonInfoLoaded, selectCommonInfo } from '../../../../src/web/device/configuration.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = () => renderApp({ origin: server.url, address: PATHS.service });

describe('customer service (§2)', () => {
  it('lists the configured contact options; the sandbox states that nobody answers', async () => {
    const { contactEmail } = await server.succeed('getCommonInfo');
    await open();
    const mail = await screen.findByRole('link', { name: `Write to us ${contactEmail}` });
    expect(mail).toHaveAttribute('href', `mailto:${contactEmail}`);
    expect(await screen.findByRole('note')).toHaveTextContent('nobody answers there');
    expect(screen.queryByRole('heading', { name: 'Visit us' })).not.toBeInTheDocument();
  });

  it('states what to ask before money is sent (§8)', async () => {
    await open();
    expect(
      await screen.findByText(
        'Please contact customer service for the real-time exchange amount and transfer certificate before depositing or a bank wire withdrawal.',
      ),
    ).toBeInTheDocument();
  });

  it('opens pages beside the app, and calls by the phone', async () => {
    const { store } = await open();
    await screen.findByRole('link', { name: /Write to us/ });
    const commonInfo = selectCommonInfo(store.getState());
    const serviceLinks = [
      { kind: 'chat', label: 'Chat with us', url: 'https://chat.example/sun' },
      { kind: 'phone', label: 'Call us', url: 'tel:+442079460000' },
    ] as const;
    act(
      () => void (commonInfo && store.dispatch(commonInfoLoaded({ ...commonInfo, serviceLinks: [...serviceLinks] }))),
    );
    expect(await screen.findByRole('link', { name: 'Chat with us chat.example' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Call us +442079460000' })).not.toHaveAttribute('target');
  });

  it('lists an address that is none as it was configured, and the others', async () => {
    const { store } = await open();
    await screen.findByRole('link', { name: /Write to us/ });
    const commonInfo = selectCommonInfo(store.getState());
    const serviceLinks = [
      { kind: 'page', label: 'Read more', url: 'nowhere' },
      { kind: 'phone', label: 'Call us', url: 'tel:%E0%A4' },
      { kind: 'chat', label: 'Chat with us', url: 'https://chat.example/sun' },
    ] as const;
    act(
      () => void (commonInfo && store.dispatch(commonInfoLoaded({ ...commonInfo, serviceLinks: [...serviceLinks] }))),
    );
    expect(await screen.findByRole('link', { name: 'Read more nowhere' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call us tel:%E0%A4' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Chat with us chat.example' })).toBeInTheDocument();
  });

  it('copies an address for use elsewhere', async () => {
    const writeText = jest.fn(async (_text: string) => undefined);
    await open();
    const copy = await screen.findByRole('button', { name: /^Copy service@/ });
    Object.assign(navigator, { clipboard: { writeText } });
    await userEvent.click(copy);
    expect(await screen.findByText('Copy Success')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('@'));
  });

  it('reports that the contact options did not load, and tries again', async () => {
    const mend = await server.outage('getCommonInfo');
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The contact details did not load');
    await mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Write to us/ })).toBeInTheDocument();
  });
});
