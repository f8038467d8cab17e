import { dateText, londonDay } from '../../../src/domain/time.ts';
import { writeManyEntries } from '../transactions/manyEntries.ts';
import { signUpTrader } from '../trading/trader.ts';
import { formed, ofActiveAccount, type Provoked, type Stage, UNFORMED, unknown } from './provocation.ts';

/** Provocations of what reads entries and statements. */
export const provokedEntries = (stage: Stage): Provoked => {
  const { server, send } = stage;
  const today = () => dateText(londonDay(server.world.now()));
  const month = () => ({ query: { format: 'pdf', first: '2026-09-01', last: '2026-09-30' } });
  return {
    listLedgerEntries: () => ({
      ...formed(stage, 'listLedgerEntries', () => ({}), { query: { cursor: 'none' } }),
      ...ofActiveAccount(stage, 'listLedgerEntries', () => ({})),
    }),
    getLedgerEntry: () => ({
      ...formed(stage, 'getLedgerEntry', () => UNFORMED, UNFORMED),
      ...ofActiveAccount(stage, 'getLedgerEntry', () => ({ path: { id: 'none' } })),
      ...unknown(stage, 'getLedgerEntry'),
    }),
    getStatement: () => ({
      ...formed(stage, 'getStatement', month, { query: { format: 'pdf', first: '2026-09-30', last: '2026-09-01' } }),
      ...ofActiveAccount(stage, 'getStatement', month),
      3011: async () => {
        const { id, token } = await signUpTrader(server);
        await writeManyEntries(server, id);
        const query = { format: 'pdf', first: today(), last: today() };
        return send('getStatement', { token, account: 'demo', query });
      },
    }),
  };
};
