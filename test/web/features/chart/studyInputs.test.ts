import { STUDIES } from '../../../../src/web/device/chart.ts';
import { inputFault, inputsOf } from '../../../../src/web/features/chart/studyInputs.ts';

describe('inputs of a study', () => {
  it.each(STUDIES)('of %s are valid by default', (study) => {
    expect(inputFault(study, inputsOf(study, { inputs: {} }))).toBeUndefined();
  });

  it('are whole numbers within their bounds', () => {
    expect(inputFault('ma', [1])).toBe('range');
    expect(inputFault('ma', [2])).toBeUndefined();
    expect(inputFault('ma', [200])).toBeUndefined();
    expect(inputFault('ma', [201])).toBe('range');
    expect(inputFault('ma', [12.5])).toBe('range');
    expect(inputFault('ma', [])).toBe('range');
  });

  it('of MACD have a short period below the long one', () => {
    expect(inputFault('macd', [12, 26, 9])).toBeUndefined();
    expect(inputFault('macd', [26, 26, 9])).toBe('order');
  });

  it('fall back to the usual ones where the stored ones are invalid', () => {
    expect(inputsOf('rsi', { inputs: { rsi: [7] } })).toEqual([7]);
    expect(inputsOf('rsi', { inputs: { rsi: [7, 7] } })).toEqual([14]);
    expect(inputsOf('macd', { inputs: { macd: [30, 20, 9] } })).toEqual([12, 26, 9]);
  });
});
