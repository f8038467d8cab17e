import { randomUUID } from 'node:crypto';
import { currentVersion, JPY, USD, USDT } from '../deposits/depositor.ts';
import {
  formed,
  keyed,
  ofActiveAccount,
  ofRealAccount,
  type Provocations,
  type Provoked,
  type Sent,
  type Stage,
} from './provocation.ts';

type Request = 'requestCryptoDeposit' | 'requestBankDeposit';

const depositRefusals = (stage: Stage, id: Request, agreementVersion: string): Provocations => {
  const { send, change, upload } = stage;
  const isBank = id === 'requestBankDeposit';
  const terms = isBank ? { channelId: USD, rateSeen: '1', bankCardId: null } : { channelId: USDT, rateSeen: '1.0005' };
  const whole = (changed: object = {}): Sent => ({
    body: { ...terms, amount: '50.00', agreementVersion, proofFileId: randomUUID(), ...changed },
  });
  const refused = (changed: object) => () => send(id, whole(changed));
  return {
    ...formed(stage, id, whole, { body: {} }),
    ...keyed(stage, id, whole, whole({ amount: '51.00' })),
    ...ofRealAccount(stage, id, whole),
    ...(isBank && { 1002: refused({ bankCardId: randomUUID() }) }),
    1204: async () => {
      await change({ verification_status: 'unauthenticated' });
      return send(id, whole());
    },
    1206: refused({ agreementVersion: '2000-01-01' }),
    3001: refused({ amount: '29.99' }),
    3003: refused({ amount: '50.001' }),
    3005: refused({ rateSeen: '2' }),
    3006: async () => {
      const proofFileId = await upload('deposit-proof');
      expect(await send(id, whole({ proofFileId }))).toBe(200);
      return send(id, whole({ proofFileId }));
    },
    3009: refused({ channelId: isBank ? USDT : JPY }),
  };
};

/** Provocations of what brings money in. */
export const provokedDeposits = async (stage: Stage): Promise<Provoked> => {
  const version = await currentVersion(stage.server);
  const id = 'listDepositChannels';
  return {
    [id]: () => ({
      ...formed(stage, id, () => ({}), { query: { status: 'shut' } }),
      ...ofActiveAccount(stage, id, () => ({})),
    }),
    requestCryptoDeposit: () => depositRefusals(stage, 'requestCryptoDeposit', version),
    requestBankDeposit: () => depositRefusals(stage, 'requestBankDeposit', version),
  };
};
