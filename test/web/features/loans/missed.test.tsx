import { cleanup, screen } from '@testing-library/react';
import { LANGUAGES } from '../../../../src/contract/index.ts';
import { Missed } from '../../../../src/web/features/loans/ProductBlocks.tsx';
import { renderPart } from '../../../support/renderPart.tsx';

const TERMS = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.005' };
/** Example of a missed payment of 500.00 USD after 30 days, which cost 7.50 USD of interest and 5.00 USD of fee. */
const example = async (language: (typeof LANGUAGES)[number], totalCostCap: string | undefined) => {
  await renderPart(<Missed amount="500.00" days={30} terms={TERMS} totalCostCap={totalCostCap} />, { language });
  await screen.findByRole('heading');
  return document.body.textContent;
};

describe('the example of a missed payment', () => {
  it.each(LANGUAGES)(
    'in %s costs the interest up to the cap, and says that the debt stops there [LON-107]',
    async (language) => {
      // Interest stops at 13.00 − 5.00 = 8.00.
      const words = await example(language, '0.026');
      expect(words).toMatch(/0[.,]50\sUSD/);
      expect(words).not.toMatch(/1[.,]75/);
      expect(words).toMatch(/2[.,]6(0)?\s?%/);
      expect(words).not.toContain('missed.');
    },
  );

  it('costs the interest of all days of delay where the cap is far, or a server has none', async () => {
    expect(await example('en', '1')).toContain('up to the limit below: 7 days of delay cost 1.75 USD on 500.00 USD.');
    expect(screen.getByText(/From then on the debt no longer grows\.$/)).toBeInTheDocument();
    cleanup();
    expect(await example('en', undefined)).toContain('The debt grows until it is repaid');
  });
});
