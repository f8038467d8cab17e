import { textShade } from '../../../../src/web/ui/theme/textShade.ts';

describe('the shade of text', () => {
  it('is the hue itself when it is readable', () => {
    expect(textShade('#018154', 'light')).toMatchObject({ shade: '#018154' });
  });

  it.each([
    ['#e0a030', 'light'],
    ['#5020a0', 'dark'],
    ['#000000', 'dark'],
    ['#ffffff', 'light'],
  ] as const)('of %s in the %s theme is another one, which is readable', (hue, theme) => {
    const { shade, hueContrast, shadeContrast } = textShade(hue, theme);
    expect(shade).not.toBe(hue);
    expect(hueContrast).toBeLessThan(4.5);
    expect(shadeContrast).toBeGreaterThanOrEqual(4.5);
  });
});
