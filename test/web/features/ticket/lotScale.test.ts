import fc from 'fast-check';
import { lotScale } from '../../../../src/web/features/ticket/lotScale.ts';

const scale = lotScale('0.01', '50.00', '0.01');

describe('the scale of lots', () => {
  it('offers its ends, and each power of ten between them', () => {
    expect(scale.presets).toEqual(['0.01', '0.10', '1.00', '10.00', '50.00']);
    expect(lotScale('0.1', '250', '0.1').presets).toEqual(['0.1', '1.0', '10.0', '100.0', '250.0']);
  });

  it('begins with the minimum volume and ends with the maximum', () => {
    expect([scale.volumeAt(0), scale.volumeAt(scale.steps)]).toEqual(['0.01', '50.00']);
    expect([scale.positionOf('0.01'), scale.positionOf('50.00')]).toEqual([0, scale.steps]);
  });

  it('makes each decade as long as the next', () => {
    const [first, second, third, fourth] = ['0.01', '0.10', '1.00', '10.00'].map(scale.positionOf);
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo((third ?? 0) - (second ?? 0), -1);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo((fourth ?? 0) - (third ?? 0), -1);
  });

  it('clamps lots beyond its ends, and takes no lots as its beginning', () => {
    expect(scale.positionOf('99')).toBe(scale.steps);
    expect(scale.positionOf('0.001')).toBe(0);
    expect(scale.positionOf('')).toBe(0);
  });

  it('returns only lots that can be traded, at every position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: scale.steps }), (position) => {
        const lots = Number(scale.volumeAt(position));
        expect(lots).toBeGreaterThanOrEqual(0.01);
        expect(lots).toBeLessThanOrEqual(50);
        expect(scale.volumeAt(position)).toMatch(/^\d+\.\d\d$/);
      }),
    );
  });
});
