import type { Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { deviceName } from './device.ts';
import { findSessions } from './sessions.ts';

/** Lists the customer's sessions: the device, in the request's language, and roughly where each was last used from. */
export const listSessions =
  (texts: Texts): Handler<'listSessions'> =>
  async (_request, { tx, world, session, language }) => {
    const sessions = await findSessions(tx, session.customerId, world.now());
    const items = sessions.map(({ id, userAgent, network, ...times }) => ({
      id,
      device: deviceName(texts, language, userAgent),
      address: network,
      ...times,
      current: id === session.sessionId,
    }));
    return { data: { items } };
  };
