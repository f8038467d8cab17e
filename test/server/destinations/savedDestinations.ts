import { randomUUID } from 'node:crypto';
import type { Request } from '../../../src/server/http/index.ts';
import { addDestination } from '../../../src/server/destinations/change.ts';
import type { Whereto } from '../../../src/server/destinations/sealing.ts';
import { holdForUse, noteUse } from '../../../src/server/destinations/index.ts';
import type { TestServer } from '../../support/testServer.ts';

export const TRON_ADDRESS = 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ';
export const ETHEREUM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const WALLET = { coinName: 'USDT', coinNetwork: 'TRC-20', address: TRON_ADDRESS, name: 'Savings' };
export const CARD: Request<'addBankCard'>['body'] = {
  realName: 'Sample Customer',
  bankName: 'Sample Bank',
  cardNumber: 'GB82 WEST 1234 5698 7654 32',
  bankAddress: '1 Sample Street, London',
  swiftCode: 'WESTGB2L',
  payeeName: 'Sample Customer',
  payeeAddress: '3 Sample Road, London',
  currency: 'USD',
};

/** Saves a destination as one that was saved while the operator paid out to it; returns its id. */
export const saveBefore = async ({ world }: TestServer, customerId: string, whereto: Whereto): Promise<string> => {
  const { id: sessionId } = await world.database.reader
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const session = { customerId, sessionId, activeAccount: 'real', language: 'en' } as const;
  const operationId = whereto.kind === 'crypto' ? 'saveCryptoWallet' : 'addBankCard';
  const caller = { address: '127.0.0.1', userAgent: null, device: null };
  const saving = { world, session, operationId, caller } as const;
  const added = await world.database.transaction((tx) => addDestination({ ...saving, tx }, whereto));
  if ('refused' in added) throw new Error(`It was refused: ${added.refused.code}`);
  return added.saved.id;
};

/** Lets a withdrawal to a destination wait; returns its id. */
export const useDestination = async ({ world }: TestServer, destinationId: string, amount: string): Promise<string> => {
  const withdrawalId = randomUUID();
  await world.database.transaction(async (tx) => {
    await holdForUse(tx, destinationId);
    await noteUse(tx, { withdrawalId, destinationId, amount });
  });
  return withdrawalId;
};
