import { fittingShare, linesOf, strokesOf } from '../../../../src/web/features/loans/strokes.ts';

const LINE = [
  { x: 10.4, y: 20, time: 1_000 },
  { x: 780, y: 100, time: 1_250 },
];

it('a signature that was drawn on a wide place is drawn again whole on a narrow one, and never enlarged', () => {
  const strokes = strokesOf([LINE]);
  expect(strokes).toEqual([
    [
      { x: 10, y: 20, milliseconds: 0 },
      { x: 780, y: 100, milliseconds: 250 },
    ],
  ]);
  const share = fittingShare(800, 400);
  expect(linesOf(strokes, '#000', share)[0]?.[1]).toEqual({ x: 390, y: 50, time: 250, color: '#000' });
  expect([fittingShare(400, 800), fittingShare(0, 400), fittingShare(400, 0)]).toEqual([1, 1, 1]);
});
