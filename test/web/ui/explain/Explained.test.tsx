import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decimal } from '../../../../src/domain/decimal.ts';
import { margin } from '../../../../src/domain/money/margin.ts';
import { Explained } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const gold = margin.figure({
  price: decimal('4129.45'),
  volume: decimal('0.10'),
  contractSize: decimal('100'),
  leverage: decimal('20'),
  conversionRate: decimal('1'),
});

describe('a derived figure', () => {
  it('explains a derived figure: the formula in words, its inputs with units, the result', async () => {
    await renderPart(
      <Explained by={gold} quoteCurrency="USD">
        Margin
      </Explained>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Margin' }));
    const sheet = await screen.findByRole('dialog', { name: 'How it is calculated' });
    await waitFor(() => expect(sheet).toHaveTextContent('Price × Volume × Contract size ÷ Leverage × Conversion'));
    expect(sheet).toHaveTextContent('4129.45USD per piece');
    expect(sheet).toHaveTextContent('0.10lots');
    expect(sheet).toHaveTextContent('2,064.73USD');
    expect(sheet).toHaveTextContent('Rounded half up to 2 decimals.');
    await userEvent.click(screen.getByRole('button', { name: 'Close this sheet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('has no explanation of a figure with an unknown input', async () => {
    await renderPart(<Explained by={undefined}>Margin</Explained>);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('Margin')).toBeInTheDocument();
  });
});
