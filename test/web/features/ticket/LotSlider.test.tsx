import { screen } from '@testing-library/react';
import { LotSlider } from '../../../../src/web/features/ticket/LotSlider.tsx';
import { gold } from '../../../support/gold.ts';
import { renderPart } from '../../../support/renderPart.tsx';

describe('the slider of the lots', () => {
  it.each([
    { most: undefined, held: 32, ends: '1' },
    // 0.01 to 0.09, 0.1 to 0.9, 1 and 2: the mark of the most lots themselves is held.
    { most: '2.00', held: 20, ends: '0.622' },
    { most: '0.01', held: 1, ends: '0' },
    { most: null, held: 0, ends: '-1' },
  ])('has $held of its marks in ink where an account can hold $most lots', async ({ most, held, ends }) => {
    await renderPart(<LotSlider instrument={gold as never} value="0.10" most={most} onChange={() => undefined} />, {
      texts: ['orders'],
    });
    const scale = screen.getByRole('slider').parentElement;
    expect(scale?.style.getPropertyValue('--held')).toBe(ends);
    expect(scale?.querySelectorAll('line')).toHaveLength(32);
    expect(scale?.querySelectorAll('line:not(.beyond)')).toHaveLength(held);
  });
});
