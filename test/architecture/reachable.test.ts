import { PATHS, type ScreenName } from '../../src/web/navigation/paths.ts';
import { sourceFiles } from '../support/sources.ts';

/** Screens that no other one leads to, with the reason. */
const WITHOUT_A_WAY: Partial<Record<ScreenName, string>> = {
  bank: 'an address of the specification: the wallets show the bank cards too',
  crypto: 'an address of the specification: the wallets show them',
};

const texts = sourceFiles('src/web')
  .filter(({ path }) => !path.startsWith('src/web/navigation/'))
  .map(({ text }) => text);
const isLedTo = (name: ScreenName): boolean =>
  texts.some((text) => new RegExp(String.raw`\bPATHS\.${name}\b`).test(text));

const names = Object.keys(PATHS) as ScreenName[];

it('each screen is led to from the app: an address that nothing leads to is found by nobody', () => {
  const lost = names.filter((name) => !(name in WITHOUT_A_WAY) && !isLedTo(name));
  expect(lost).toEqual([]);
  expect(names.filter((name) => name in WITHOUT_A_WAY && isLedTo(name))).toEqual([]);
});
