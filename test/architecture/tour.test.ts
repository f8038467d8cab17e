import { PATHS, type ScreenName } from '../../src/web/navigation/paths.ts';
import { visitsOf } from '../support/browser/screens.ts';

/** Screens whose address the tour does not name, and where it looks at them. */
const ELSEWHERE: Readonly<Partial<Record<ScreenName, string>>> = {
  signUpCode: 'by the first step of `signUp`',
  forgetPasswordCode: 'the fields of `signUpCode` without its texts; test/browser/passwords.test.ts meets it',
  transactionDetail: 'by a row of `transactionList`',
  loanAgreement: 'as `regulation`: one screen shows all legal texts',
  loanInstructions: 'as `regulation`',
  legalRules: 'as `regulation`',
  privacy: 'as `regulation`',
};

it('each screen is in the tour, which holds it to ten languages, large text, WCAG and a mirrored look', () => {
  const orders = { open: 'open', pending: 'pending', closed: 'closed' };
  const visited = new Set(visitsOf(orders).map(({ address }) => address.split('?')[0]));
  const names = Object.keys(PATHS) as ScreenName[];
  expect(names.filter((name) => !visited.has(PATHS[name]))).toEqual(Object.keys(ELSEWHERE));
});
