import ts from 'typescript';
import type { ComputedFigure } from '../../src/domain/formula.ts';
import { netResultOf } from '../../src/domain/money/profit.ts';
import { nodesOf, placeOf, type SourceFile, sourceFiles } from '../support/sources.ts';

/** Finds calls of a formula's `compute` or `figure`. */
const applicationsIn = ({ tree }: SourceFile): readonly string[] =>
  nodesOf(tree, ts.isPropertyAccessExpression)
    .filter(({ name }) => /^(compute|figure)$/.test(name.text))
    .filter((access) => ts.isCallExpression(access.parent) && access.parent.expression === access)
    .map(placeOf);

/** Finds objects with a formula and inputs that no formula made. */
const assembliesIn = ({ tree }: SourceFile): readonly string[] =>
  nodesOf(tree, ts.isObjectLiteralExpression)
    .filter(({ properties }) => {
      const names = properties.map(({ name }) => name?.getText());
      return names.includes('formula') && names.includes('inputs');
    })
    .map(placeOf);

/** Finds accounts valued outside the domain. */
const foldsIn = ({ tree }: SourceFile): readonly string[] =>
  nodesOf(tree, ts.isCallExpression)
    .filter(({ expression }) => /^(accountFigures|netResult\.\w+)$/.test(expression.getText()))
    .map(placeOf);

const outside = sourceFiles('src/server', 'src/web');
const domain = sourceFiles('src/domain');

describe('A figure of money', () => {
  it('is computed by a formula in the domain only, so that its explanation is never put together a second time', () => {
    expect(outside.flatMap(applicationsIn)).toEqual([]);
    expect(domain.flatMap(applicationsIn).length).toBeGreaterThan(5);
  });

  it('is made by a formula only', () => {
    expect(outside.flatMap(assembliesIn)).toEqual([]);
    expect(domain.flatMap(assembliesIn).map((place) => place.split(':')[0])).toEqual(['src/domain/formula.ts']);
  });

  it('cannot be written as an object by who has a result, a formula and inputs', () => {
    const { result, formula, inputs } = netResultOf({ profit: '1.00', fee: '0.00', overnightFee: '0.00' });
    // @ts-expect-error -- what only a formula can put into a figure is missing
    const assembled: ComputedFigure = { result, formula, inputs };
    expect(assembled.result).toBe(result);
  });

  it('of a whole account comes from valueAccount or orderCost, never from sums that server or app added', () => {
    expect(outside.flatMap(foldsIn)).toEqual([]);
    expect(domain.flatMap(foldsIn).length).toBeGreaterThan(1);
  });
});
