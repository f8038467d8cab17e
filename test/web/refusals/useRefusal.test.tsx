import { act, screen } from '@testing-library/react';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { type RefusalName, REFUSALS } from '../../../src/domain/refusal.ts';
import { refused } from '../../../src/web/api/index.ts';
import { changeLanguage } from '../../../src/web/app/texts.ts';
import { amountsHidden } from '../../../src/web/device/preferences.ts';
import { address, PATHS } from '../../../src/web/navigation/index.ts';
import { useRefusal } from '../../../src/web/refusals/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

type Ended = Parameters<typeof useRefusal>[0];
type Shown = {
  readonly name: RefusalName;
  readonly detail?: object;
  readonly ended?: Ended;
};

const Said = ({ name, detail, ended }: Shown) => {
  const { words, way } = useRefusal(ended)(refused(REFUSALS[name], 'The server says no.', detail));
  return (
    <>
      <p title="words">{words}</p>
      {way ? <a href={way.to}>{way.label}</a> : null}
    </>
  );
};

const say = (shown: Shown) => renderPart(<Said {...shown} />, { texts: ['refusals', 'ways'] });
const words = () => screen.getByTitle('words').textContent.replaceAll(/\s/g, ' ');
const way = () => screen.queryByRole('link');

describe('a refusal in words', () => {
  it.each<[RefusalName, object, string]>([
    ['amount-below-minimum', { minimum: '77.00' }, 'At least 77.00 USD.'],
    ['amount-above-maximum', { maximum: '8800000.00' }, 'At most 8,800,000.00 USD.'],
    ['withdrawable-exceeded', { withdrawable: '1234.56' }, 'You can withdraw 1,234.56 USD.'],
    ['terms-changed', { fee: '-3.21', rate: '0.9876' }, 'Fee now: −3.21 USD. Rate now: 0.9876.'],
    ['waiting-time', { endsAt: 1_793_000_000 }, `Possible from ${formatLondon(1_793_000_000)}.`],
    ['destination-waiting', { endsAt: 1_793_000_000 }, `Possible from ${formatLondon(1_793_000_000)}.`],
    ['in-use', { amount: '345.67' }, 'Under review: 345.67 USD.'],
    [
      'maintenance-ratio-too-low',
      { ratio: '115.25', minimum: '120.00' },
      'Maintenance ratio 115.25 %; more than 120.00 %',
    ],
  ])('says the figures of %s after its sentence', async (name, detail, figures) => {
    await say({ name, detail });
    expect(words()).toMatch(/^[A-Z][^.]+\. /);
    expect(words()).toContain(figures);
  });

  it('says of a loan that is applied for which ratio its paying out needs', async () => {
    const detail = { ratio: '115.25', minimum: '150.00' };
    await say({ name: 'maintenance-ratio-too-low', detail, ended: 'loan' });
    expect(words()).toContain('would be 115.25 %; at least 150.00 % is needed.');
  });

  it('leaves figures out that an older server leaves out', async () => {
    await say({ name: 'terms-changed', detail: { rate: '0.9876' } });
    expect(words()).toMatch(/confirm again\. Rate now: 0\.9876\.$/);
  });

  it('hides what the customer has while amounts are hidden, and not what the firm sets', async () => {
    const { store } = await say({ name: 'withdrawable-exceeded', detail: { withdrawable: '1234.56' } });
    act(() => void store.dispatch(amountsHidden(true)));
    expect(words()).not.toContain('1,234.56');
  });

  it('says the minimum while amounts are hidden', async () => {
    const { store } = await say({ name: 'amount-below-minimum', detail: { minimum: '77.00' } });
    act(() => void store.dispatch(amountsHidden(true)));
    expect(words()).toContain('At least 77.00 USD.');
  });

  it('follows the language of the page', async () => {
    const { texts } = await say({ name: 'amount-below-minimum', detail: { minimum: '77.00' } });
    await act(() => changeLanguage(texts, 'de', new AbortController().signal));
    expect(words()).toMatch(/^Der Betrag .* Mindestens 77,00 USD\.$/);
  });

  it('is that of the server where a newer one answers a code that is unknown here', async () => {
    const Unknown = () => <p>{useRefusal()(refused(9999, 'Not on a Sunday.', null)).words}</p>;
    await renderPart(<Unknown />, { texts: ['refusals', 'ways'] });
    expect(screen.getByText('Not on a Sunday.')).toBeInTheDocument();
  });
});

describe('a request that has ended already', () => {
  it.each<[Ended, object, RegExp]>([
    [undefined, {}, /^This request has already been decided\./],
    ['withdrawal', { status: 'fail' }, /^This withdrawal has already ended without a payout/],
    ['withdrawal', { status: 'success' }, /^This withdrawal has already been paid\./],
    ['investment', { status: 'settled' }, /^This investment has already begun or ended/],
    ['loan', { status: 'loan' }, /^This loan was canceled before/],
  ])('is named by what it was: %s %j', async (ended, detail, said) => {
    await say({ name: 'request-already-decided', detail, ...(ended && { ended }) });
    expect(words()).toMatch(said);
  });

  it.each<[Ended, string]>([
    [undefined, PATHS.depositList],
    ['withdrawal', address(PATHS.depositList, { type: 'withdrawal' })],
    ['investment', PATHS.investments],
    ['loan', PATHS.borrowing],
  ])('leads to its records: %s', async (ended, to) => {
    await say({ name: 'request-already-decided', detail: {}, ...(ended && { ended }) });
    expect(way()).toHaveAttribute('href', to);
  });
});

describe('the way out of a refusal', () => {
  it.each<[RefusalName, string]>([
    ['sign-in-needed', PATHS.signIn],
    ['account-not-active', PATHS.user],
    ['real-account-only', PATHS.user],
    ['identity-needed', PATHS.realName],
    ['knowledge-check-needed', PATHS.knowledge],
    ['bank-card-needed', PATHS.addBank],
    ['crypto-wallet-needed', PATHS.addCrypto],
    ['already-saved', PATHS.wallet],
    ['destination-waiting', PATHS.wallet],
    ['in-use', address(PATHS.depositList, { type: 'withdrawal' })],
    ['request-being-paid', address(PATHS.depositList, { type: 'withdrawal' })],
    ['waiting-time', PATHS.service],
    ['product-sold-out', PATHS.investments],
    ['loan-not-running', PATHS.borrowing],
    ['maintenance-ratio-too-low', PATHS.borrowing],
  ])('leads from %s to %s', async (name, to) => {
    await say({ name, detail: {} });
    expect(way()).toHaveAttribute('href', to);
  });

  it('leads to the loan that runs, where the refusal names it', async () => {
    await say({ name: 'loan-running', detail: { loanId: 'a-loan' } });
    expect(way()).toHaveAttribute('href', address(PATHS.loanDetails, { id: 'a-loan' }));
  });

  it.each<RefusalName>(['amount-digits', 'address-wrong', 'quote-stale'])('is the form itself: %s', async (name) => {
    await say({ name, detail: {} });
    expect(way()).toBeNull();
  });
});
