import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decimal } from '../../../../src/domain/decimal.ts';
import { margin } from '../../../../src/domain/money/margin.ts';
import { profitOfBuy } from '../../../../src/domain/money/profit.ts';
import { Explained } from '../../../../src/web/ui/index.ts';
import { gold as instrument } from '../../../support/gold.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const gold = margin.figure({
  price: decimal('4129.45'),
  volume: decimal('0.10'),
  contractSize: decimal('100'),
  leverage: decimal('20'),
  conversionRate: decimal('1'),
});

describe('a derived figure', () => {
  const open = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    return screen.findByRole('dialog', { name });
  };

  it('explains a derived figure: the formula in words, its inputs with the instrument’s units, the result', async () => {
    await renderPart(
      <Explained by={gold} instrument={instrument}>
        Margin
      </Explained>,
    );
    const sheet = await open('Margin');
    expect(await screen.findByText('Price × Volume × Contract size ÷ Leverage')).toBeInTheDocument();
    expect(sheet).toHaveTextContent('4129.45USD per oz');
    expect(sheet).toHaveTextContent('100oz per lot');
    expect(sheet).toHaveTextContent('0.10lots');
    expect(sheet).toHaveTextContent('2,064.73USD');
    expect(sheet).toHaveTextContent('Rounded half up to 2 decimals.');
    await userEvent.click(screen.getByRole('button', { name: 'Close this sheet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('titles its explanation and names the result by the label that was pressed', async () => {
    await renderPart(<Explained by={gold}>Margin, when it fills</Explained>);
    const sheet = await open('Margin, when it fills');
    await waitFor(() => expect(sheet).toHaveTextContent('Margin, when it fills2,064.73USD'));
  });

  it.each([
    ['forex', 'EUR', 'USD per EUR'],
    ['crypto', 'BTC', 'USD per BTC'],
    ['metals', 'XAG', 'USD per oz'],
    ['indices', 'US500', 'USD per unit'],
  ] as const)('counts an instrument of the tab %s with base %s in “%s”', async (tab, base, unit) => {
    await renderPart(
      <Explained by={gold} instrument={{ ...instrument, tab, base }}>
        Margin
      </Explained>,
    );
    const sheet = await open('Margin');
    await waitFor(() => expect(sheet).toHaveTextContent(unit));
  });

  it('shows the conversion of an instrument that is not quoted in dollars, and none of one that is', async () => {
    const yen = { ...instrument, tab: 'forex', base: 'EUR', quoteCurrency: 'JPY' } as const;
    await renderPart(
      <>
        <Explained by={gold} instrument={instrument}>
          Gold
        </Explained>
        <Explained by={gold} instrument={yen}>
          Euro
        </Explained>
      </>,
    );
    const sheet = await open('Gold');
    await waitFor(() => expect(sheet).toHaveTextContent('÷Leverage20'));
    expect(sheet).not.toHaveTextContent('Conversion');
    await userEvent.click(screen.getByRole('button', { name: 'Close this sheet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const converted = await open('Euro');
    await waitFor(() => expect(converted).toHaveTextContent('×Conversion1USD per JPY'));
    expect(converted).toHaveTextContent('JPY per EUR');
  });

  it.each([
    ['en', 'USD per oz', 'oz per lot'],
    ['de', 'USD je oz', 'oz je Lot'],
    ['es', 'USD por oz', 'oz por lote'],
    ['fr', 'USD par oz', 'oz par lot'],
    ['it', 'USD per oz', 'oz per lotto'],
    ['ja', 'USD / オンス', 'オンス / ロット'],
    ['ko', 'USD / 온스', '온스 / 랏'],
    ['th', 'USD ต่อ ออนซ์', 'ออนซ์ ต่อล็อต'],
    ['vi', 'USD mỗi oz', 'oz mỗi lot'],
    ['zh-TW', 'USD / 盎司', '盎司 / 手'],
  ] as const)('counts gold in ounces in the language %s: “%s”, “%s”', async (language, price, size) => {
    await renderPart(
      <Explained by={gold} instrument={instrument}>
        Margin
      </Explained>,
      { language },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Margin' }));
    expect(await screen.findByText(price)).toBeInTheDocument();
    expect(screen.getByText(size)).toBeInTheDocument();
  });

  it('lists the inputs in the order of the formula, its prices with the digits of the instrument', async () => {
    const result = profitOfBuy.figure({
      openPrice: decimal('4129.45'),
      closePrice: decimal('4100.00'),
      contractSize: decimal('100'),
      volume: decimal('0.10'),
      conversionRate: decimal('1'),
    });
    await renderPart(
      <Explained by={result} as="atStop" instrument={instrument}>
        Loss at stop
      </Explained>,
    );
    const sheet = await open('Loss at stop');
    await waitFor(() => expect(sheet).toHaveTextContent('(Stop loss − Open price) × Contract size × Volume'));
    expect(sheet).toHaveTextContent('Stop loss4100.00USD per oz−Open price4129.45USD per oz');
    expect(sheet).toHaveTextContent('Loss at stop−294.50USD');
    expect(sheet).not.toHaveTextContent('Close price');
  });

  it('has no explanation of a figure with an unknown input', async () => {
    await renderPart(<Explained by={undefined}>Margin</Explained>);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('Margin')).toBeInTheDocument();
  });
});
