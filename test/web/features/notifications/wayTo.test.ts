import type { Schema } from '../../../../src/web/api/index.ts';
import { wayTo } from '../../../../src/web/features/notifications/wayTo.ts';

it('a notification of a correction leads to its transaction', () => {
  const notification = { kind: 'correction', subject: 'correction', orderId: 'e1', symbol: null };
  expect(wayTo(notification as Schema<'Notification'>)).toContain('id=e1');
});
