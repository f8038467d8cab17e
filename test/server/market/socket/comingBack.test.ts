import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_LIMITS } from '../../../../src/server/market/socket/places.ts';
import { connect } from './socketClient.ts';
import { serveMarketSocket } from './serveMarketSocket.ts';

const served = serveMarketSocket(SOCKET_LIMITS);

it('300 customers of one address who come back at once all get in at a server that knows none of their tokens', async () => {
  for (let id = 0; id < 300; id += 1) {
    served.sessions.set(`token-${id}`, { customerId: `c${id}`, sessionId: '1', activeAccount: 'demo', language: 'en' });
  }
  served.checking = () => pause(1);
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, id) =>
      (await connect(served.url, { headers: { 'X-Forwarded-For': '10.0.0.1' } })).ask({
        type: 'authenticate',
        token: `token-${id}`,
      }),
    ),
  );
  expect(answers.filter(({ type }) => type === 'authenticated')).toHaveLength(300);
  expect(served.mostAtOnce).toBe(4);
}, 20_000);
