import { orderStatus } from '../../../src/web/orders/index.ts';
import type { Schema } from '../../../src/web/api/index.ts';

const ended = (closeReason: Schema<'Order'>['closeReason']) =>
  orderStatus({ status: 'closed', closeReason, exceptionReason: null } as Schema<'Order'>).icon;

describe('the sign of an order that has ended', () => {
  it.each([
    ['customer', 'done'],
    ['take-profit', 'done'],
    ['stop-loss', 'stop'],
    ['close-out', 'warning'],
    ['loan-liquidation', 'warning'],
    ['demo-reset', 'refused'],
    ['correction', 'edit'],
  ] as const)('is that of a success only for an end that the customer wished for: %s', (reason, icon) => {
    expect(ended(reason)).toBe(icon);
  });
});
