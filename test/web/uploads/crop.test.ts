import fc from 'fast-check';
import { CLOSEST, inside, pulled, squareOf, WHOLE } from '../../../src/web/uploads/crop.ts';

const LYING = { width: 400, height: 200 };

describe('the square of a picture', () => {
  it('begins with the largest possible square, in the middle of the picture', () => {
    expect(squareOf(LYING, WHOLE)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('moves the square left when the picture is dragged to the right, up to the picture’s edge', () => {
    expect(squareOf(LYING, pulled(LYING, WHOLE, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 });
    expect(squareOf(LYING, pulled(LYING, WHOLE, 5, 0))).toEqual({ left: 0, top: 0, side: 200 });
  });

  it('shrinks the square around its middle when the picture is zoomed in', () => {
    expect(squareOf(LYING, inside(LYING, { ...WHOLE, zoom: 2 }))).toEqual({ left: 150, top: 50, side: 100 });
  });

  it('keeps the square within the picture, however it is dragged and zoomed', () => {
    const side = fc.integer({ min: 1, max: 8000 });
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    const zoom = fc.double({ min: 0.1, max: 2 * CLOSEST, noNaN: true });
    fc.assert(
      fc.property(side, side, share, share, zoom, (width, height, right, down, closer) => {
        const size = { width, height };
        const {
          left,
          top,
          side: length,
        } = squareOf(size, pulled(size, inside(size, { ...WHOLE, zoom: closer }), right, down));
        const room = 1e-6 * Math.max(width, height);
        expect(left).toBeGreaterThanOrEqual(-room);
        expect(top).toBeGreaterThanOrEqual(-room);
        expect(left + length).toBeLessThanOrEqual(width + room);
        expect(top + length).toBeLessThanOrEqual(height + room);
        expect(length).toBeLessThanOrEqual(Math.min(width, height) + room);
      }),
    );
  });
});
