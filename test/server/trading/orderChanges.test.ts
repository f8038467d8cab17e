import type { OrderChange } from '../../../src/server/trading/announceOrder.ts';
import { afterChanges } from '../../../src/server/trading/engine/orderChanges.ts';
import type { WatchedAccount } from '../../../src/server/trading/engine/readAccounts.ts';
import type { ActiveOrder } from '../../../src/server/trading/orderRepository.ts';

const orderOf = (id: string, placedAt: number): ActiveOrder =>
  ({ id, placedAt, accountId: 'ann', status: 'open', revision: 1 }) as unknown as ActiveOrder;

const [gold, silver] = [orderOf('gold', 1), orderOf('silver', 2)];
const KNOWN: WatchedAccount = {
  ...{ id: 'ann', revision: 7, balance: '100.00', warned: null, closeOutSeen: null, loan: null },
  orders: [silver],
};
const opened = (revision: number, order: ActiveOrder, isOnly = false): OrderChange => ({
  ...{ orderId: order.id, revision, balance: '99.00', warned: null, order, isOnly },
});
const ended = (revision: number, { id: orderId }: ActiveOrder, isOnly = false): OrderChange => ({
  ...{ orderId, revision, balance: '98.00', warned: null, order: null, isOnly },
});

describe('an account whose orders were changed', () => {
  it('is known without reading it where each change follows the one before, the oldest order first', () => {
    expect(afterChanges('ann', KNOWN, [opened(8, gold)])?.account).toMatchObject({
      ...{ revision: 8, balance: '99.00', orders: [gold, silver] },
    });
    expect(afterChanges('ann', KNOWN, [opened(8, gold), ended(9, silver)])?.account).toMatchObject({
      ...{ revision: 9, balance: '98.00', orders: [gold] },
    });
  });

  it('is not watched any more once its last order has ended, unless it has a loan', () => {
    expect(afterChanges('ann', KNOWN, [ended(8, silver, true)])).toEqual({ account: undefined });
    const loan = { loanId: 'loan', warning: '130', liquidation: '120', isArmed: true, seen: null, owed: '5.00' };
    expect(afterChanges('ann', { ...KNOWN, loan }, [ended(8, silver, true)])?.account).toMatchObject({
      loan,
      orders: [],
    });
  });

  it('stays as it is where it was read after the change', () => {
    expect(afterChanges('ann', KNOWN, [opened(7, gold)])).toEqual({ account: KNOWN });
  });

  it('is read where a change between is missing', () => {
    expect(afterChanges('ann', KNOWN, [opened(9, gold)])).toBeUndefined();
  });

  it('is known by its only order where nothing of it was watched, and read where it has others', () => {
    expect(afterChanges('ann', undefined, [opened(8, gold, true)])?.account).toMatchObject({
      id: 'ann',
      orders: [gold],
    });
    expect(afterChanges('ann', undefined, [opened(8, gold)])).toBeUndefined();
  });
});
