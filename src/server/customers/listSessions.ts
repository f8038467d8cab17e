import type { Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { readDevice } from './device.ts';
import { findSessions } from './sessions.ts';

/** Lists the customer's sessions: the device, in the request's language, and roughly where each was last used from. */
export const listSessions =
  (texts: Texts): Handler<'listSessions'> =>
  async (_request, { tx, world, session, language }) => {
    const deviceOf = (userAgent: string | null): string => {
      const { browser, system } = readDevice(userAgent);
      if (browser && system) return texts.label(language, 'device', { browser, system });
      return browser ?? system ?? texts.label(language, 'device-unknown');
    };
    const sessions = await findSessions(tx, session.customerId, world.now());
    const items = sessions.map(({ id, userAgent, network, ...times }) => ({
      id,
      device: deviceOf(userAgent),
      address: network,
      ...times,
      current: id === session.sessionId,
    }));
    return { data: { items } };
  };
