import fc from 'fast-check';
import { contrast, readableOn } from '../../../../src/web/ui/theme/contrast.ts';
import { pickedColours, PRICE_PAIRS, pricePairOf } from '../../../../src/web/ui/theme/priceColours.ts';

const hues = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('calculates WCAG’s contrast ratio', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#FA5151', '#ffffff')).toBeCloseTo(3.34, 1);
    expect(contrast('#777777', '#777777')).toBe(1);
  });
});

describe('price colours that a customer picked', () => {
  it('makes picked price colours readable as text on every background of both themes, and under white text', () => {
    fc.assert(
      fc.property(hues, hues, (upColor, downColor) => {
        const light = pickedColours({ upColor, downColor }, 'light');
        const dark = pickedColours({ upColor, downColor }, 'dark');
        for (const name of ['--up-text', '--down-text']) {
          expect(contrast(light[name] ?? '', '#f5f5f5')).toBeGreaterThanOrEqual(4.5);
          expect(contrast(light[name] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
          expect(contrast(dark[name] ?? '', '#202123')).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(light['--up-fill'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(light['--up']).toBe(upColor);
      }),
    );
  });

  it('keeps the hue of picked price colours that are readable already', () => {
    expect(readableOn('#ffffff', '#0064fe')).toBe('#0064fe');
  });

  it('maps price colours to their pair when the tokens have one', () => {
    expect(pricePairOf({ upColor: '#fa5151', downColor: '#00b578' })).toBe('red-up');
    expect(pricePairOf(PRICE_PAIRS['blue-orange'])).toBe('blue-orange');
    expect(pricePairOf({ upColor: '#123456', downColor: '#00b578' })).toBeUndefined();
  });
});
