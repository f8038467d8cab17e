import { textShade } from '../../../../src/web/ui/theme/textShade.ts';

describe('the shade of text', () => {
  it('takes the hue itself as the shade of text when it is readable', () => {
    expect(textShade('#018154', 'light')).toMatchObject({ shade: '#018154' });
  });

  it.each([
    ['#e0a030', 'light'],
    ['#5020a0', 'dark'],
    ['#000000', 'dark'],
    ['#ffffff', 'light'],
  ] as const)('takes another, readable shade of %s for text in the %s theme', (hue, theme) => {
    const { shade, hueContrast, shadeContrast } = textShade(hue, theme);
    expect(shade).not.toBe(hue);
    expect(hueContrast).toBeLessThan(4.5);
    expect(shadeContrast).toBeGreaterThanOrEqual(4.5);
  });
});
