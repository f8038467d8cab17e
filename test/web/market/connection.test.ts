import { waitFor } from '@testing-library/react';
import { createConnection } from '../../../src/web/market/connection.ts';
import { startSocketServer } from '../../support/socketServer.ts';

const events = { onOpen: () => undefined, onText: () => undefined, onDown: () => undefined };

describe('opening the socket', () => {
  it('resolves false when no socket is needed, and does not retry', async () => {
    const connection = createConnection({ ...events, url: 'ws://127.0.0.1:9', isNeeded: () => false });
    await expect(connection.open()).resolves.toBe(false);
    expect(connection.isUnderWay()).toBe(false);
  });

  it('resolves false when the socket cannot be opened (§8), and retries until it opens', async () => {
    const reserved = await startSocketServer();
    const { port } = new URL(reserved.url);
    await reserved.close();
    let downs = 0;
    const connection = createConnection({
      ...events,
      url: reserved.url,
      isNeeded: () => true,
      onDown: () => (downs += 1),
    });
    await expect(connection.open()).resolves.toBe(false);
    await waitFor(() => expect(downs).toBeGreaterThan(1));
    const server = await startSocketServer(Number(port));
    await waitFor(() => expect(server.opened()).toBe(1));
    connection.close();
    await server.close();
  });
});

it('closing the socket while it opens lets it open first, because browsers log an error for one that is broken off', async () => {
  const server = await startSocketServer();
  const connection = createConnection({ ...events, url: server.url, isNeeded: () => true });
  const opening = connection.open();
  connection.close();
  await expect(opening).resolves.toBe(false);
  expect(connection.isUnderWay()).toBe(false);
  await waitFor(() => expect(server.opened()).toBe(1));
  await waitFor(() => expect(server.open()).toBe(0));
  await server.close();
});
