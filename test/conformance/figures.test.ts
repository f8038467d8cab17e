import { readFileSync } from 'node:fs';
import { feeOf, marginOf, midOf, profitOf, rateOf } from '../../conformance/figures.ts';

type Input = Readonly<Record<string, string>>;
type Case = { readonly name: string; readonly input: Input; readonly result: unknown };

const casesOf = (file: string): readonly Case[] =>
  (JSON.parse(readFileSync(`contract/vectors/${file}.json`, 'utf8')) as { cases: readonly Case[] }).cases;
const of = (input: Input, name: string): string => input[name] ?? '';

/** The kit's own figures, by the name of their file of vectors. */
const FIGURES: Readonly<Record<string, (input: Input) => string>> = {
  margin: (input) =>
    marginOf({
      ...{ price: of(input, 'price'), volume: of(input, 'volume'), contractSize: of(input, 'contractSize') },
      ...{ leverage: of(input, 'leverage'), rate: of(input, 'conversionRate') },
    }),
  openingFee: (input) => feeOf(of(input, 'feePerLot'), of(input, 'volume')),
  profit: (input) =>
    profitOf({
      ...{
        direction: Number(input['direction']),
        openPrice: of(input, 'openPrice'),
        closePrice: of(input, 'closePrice'),
      },
      ...{ contractSize: of(input, 'contractSize'), volume: of(input, 'volume'), rate: of(input, 'conversionRate') },
    }),
};

it.each(Object.keys(FIGURES))('the kit computes the worked cases of %s', (file) => {
  const cases = casesOf(file);
  expect(cases.map(({ input }) => FIGURES[file]?.(input))).toEqual(cases.map(({ result }) => result));
});

it('the kit takes the mid of an inverse pair as the example of the chapter does', () => {
  expect(rateOf(midOf('157.489', '157.501'), true)).toBe('0.006349407918');
});
