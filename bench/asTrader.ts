import { randomUUID } from 'node:crypto';
import type { NewTrader } from './newTraders.ts';
import { sendRequest } from './requests.ts';

const MARKET_ORDER = { symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 2 };

const sendAs = ({ token }: NewTrader, url: string, body: object): Promise<string> => {
  const headers = {
    ...{ Authorization: `Bearer ${token}`, 'X-Source': 'h5', 'X-Account': 'demo' },
    ...{ 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' },
  };
  return sendRequest(url, { method: 'POST', headers }, JSON.stringify(body));
};

/** Places an order as the app does; returns the envelope. Throws when the order was not filled. */
export const placeOrder = async (server: string, trader: NewTrader, volume = '0.10'): Promise<string> => {
  const answer = await sendAs(trader, `${server}/api/entrust/open`, { ...MARKET_ORDER, volume });
  if (!answer.includes('"status":"open"')) throw new Error(`An order was not filled: ${answer}`);
  return answer;
};

/** Closes all positions of a trader. */
export const closeAll = async (server: string, trader: NewTrader): Promise<void> => {
  await sendAs(trader, `${server}/api/turnover/close`, { scope: 'all' });
};
