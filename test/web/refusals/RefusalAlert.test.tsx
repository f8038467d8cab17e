import { screen } from '@testing-library/react';
import { type CallError, refused } from '../../../src/web/api/index.ts';
import { PATHS } from '../../../src/web/navigation/index.ts';
import { RefusalAlert } from '../../../src/web/refusals/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

const texts = ['refusals', 'ways'];
const IDENTITY = refused(1204, 'The server says no.', { verificationStatus: 'unauthenticated' });
const show = (error: CallError | undefined, more: object = {}) =>
  renderPart(<RefusalAlert title="Not taken" error={error} otherwise="It never arrived." {...more} />, { texts });

it('says a refusal in words of the page, with its way out', async () => {
  await show(IDENTITY);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not takenPlease verify your identity first\./);
  expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', `#${PATHS.realName}`);
});

it('takes a step of the screen in place of the way out', async () => {
  await show(IDENTITY, { action: <button type="button">Read again</button> });
  expect(screen.getByRole('button', { name: 'Read again' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says the words that came with a fault, and the given ones where none came', async () => {
  const fault = { kind: 'transport', status: 503, requestId: null } as const;
  await show({ ...fault, msg: 'The server is being maintained.' });
  expect(screen.getByRole('alert')).toHaveTextContent('The server is being maintained.');
  await show({ ...fault, msg: null });
  expect(screen.getAllByRole('alert')[1]).toHaveTextContent('It never arrived.');
});

it('says that a request which the backend does not offer is not available', async () => {
  await show({ kind: 'transport', status: 404, msg: null, requestId: null });
  expect(screen.getByRole('alert')).toHaveTextContent('This is not available here.');
});

it('says the given words of a request that never arrived', async () => {
  await show(undefined);
  expect(screen.getByRole('alert')).toHaveTextContent('It never arrived.');
});
