import { fireEvent, screen } from '@testing-library/react';
import { refused } from '../../../src/web/api/index.ts';
import { PATHS } from '../../../src/web/navigation/index.ts';
import { FailedRead } from '../../../src/web/refusals/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

const retry = jest.fn();
const show = (error: unknown, more: object = {}) =>
  renderPart(
    <FailedRead title="The wallets did not load" error={error} onRetry={retry} {...more}>
      Your money is safe.
    </FailedRead>,
    { texts: ['refusals', 'ways'] },
  );

it('says a refusal in words of the page, what is not affected, and its way out', async () => {
  await show(refused(1201, 'The server says no.', { active: 'demo' }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^The wallets did not loadThis is not your active account\./);
  expect(alert).toHaveTextContent('Your money is safe.');
  expect(alert).not.toHaveTextContent('The server says no.');
  expect(screen.getByRole('link', { name: 'Go to your accounts' })).toHaveAttribute('href', `#${PATHS.user}`);
});

it('leads to the records of what was to be read', async () => {
  await show(refused(1002, '', { field: 'id' }), { ended: 'investment' });
  expect(screen.getByRole('link')).toHaveAttribute('href', `#${PATHS.investments}`);
});

it('says a fault by its reason, with the id for customer service', async () => {
  await show({ kind: 'transport', status: 503, msg: 'The server is being maintained.', requestId: 'an-id' });
  expect(screen.getByRole('alert')).toHaveTextContent('The server is being maintained. Your money is safe.');
  expect(screen.getByRole('alert')).toHaveTextContent('an-id');
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([404, 405])(
  'says that a part which the backend leaves out is not available, whatever came with %i',
  async (status) => {
    await show({ kind: 'transport', status, msg: 'There is nothing at this address.', requestId: 'an-id' });
    expect(screen.getByRole('alert')).toHaveTextContent('This is not available here. Your money is safe.');
  },
);

it.each([['a refusal', refused(1201, '', { active: 'demo' })] as const, ['a fault', undefined] as const])(
  'reads again after %s',
  async (_what, error) => {
    retry.mockClear();
    await show(error);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  },
);
