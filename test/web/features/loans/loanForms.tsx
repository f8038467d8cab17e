import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { payIn, signUpReal } from '../../../support/realMoney.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { scrolling } from '../../../support/scrolling.ts';
import type { WebServer } from '../../../support/webServer.ts';

/** Canvas that can be drawn on and shows nothing: jsdom has none. */
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy({}, { get: () => () => undefined, set: () => true })) as never;

export const own = (token: string) => ({ token, account: 'real' }) as const;
export const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
export const field = (name: RegExp) => screen.findByRole('textbox', { name });
/** Verified name of `signUpVerified`. */
export const NAME = 'Sample Customer';
export const answerYes = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));

/** Steps of a customer of loans on the server of a test. */
export const loanForms = (serverOf: () => WebServer) => {
  const { stayAtEnd } = scrolling();
  const open = async (token: string, at: string = PATHS.borrowing) => {
    localStorage.setItem('sun_token', token);
    const app = await renderApp({ origin: serverOf().url, address: at });
    await app.atRest();
  };
  const productOf = async (token: string) => {
    const [product] = (await serverOf().succeed('listLoanProducts', { token })).items;
    if (!product) throw new Error('The sandbox offers no loan.');
    return product;
  };
  const readTexts = async () => {
    stayAtEnd();
    for (const text of await screen.findAllByRole('button', { name: 'Read' })) {
      await userEvent.click(text);
      await press(/^I have read it and agree$/);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  };
  return {
    open,
    productOf,
    readTexts,
    loansOf: async (token: string) => (await serverOf().succeed('listLoans', own(token))).items,
    rich: async () => {
      const token = await signUpReal(serverOf());
      await payIn(serverOf(), token, '5000.00');
      return token;
    },
    /** Applies as on another device, with a typed signature. */
    apply: async (token: string, quantity = '1000.00') => {
      const { id, terms, agreements, days } = await productOf(token);
      const about = {
        legalAddress: '3 Sample Road, London',
        monthlyIncome: '3200.00',
        expectedInvestmentAmount: '1.00',
      };
      const signature = { kind: 'typed', name: NAME } as const;
      return serverOf().succeed('applyForLoan', {
        ...own(token),
        body: { productId: id, quantity, days: days[0] ?? 0, ...about, termsSeen: terms, agreements, signature },
      });
    },
    fillIn: async () => {
      await userEvent.type(await field(/^Legal address/), '3 Sample Road, London');
      await userEvent.type(await field(/^Monthly income/), '3200');
      await userEvent.type(await field(/^Expected investment amount/), '1000');
      await readTexts();
      await userEvent.click(screen.getByRole('radio', { name: 'Type the name' }));
      await userEvent.type(await field(/^Your name as in/), NAME);
    },
    openForm: async (token: string, quantity: string) => {
      const { id, days } = await productOf(token);
      await open(token, address(PATHS.borrowing, { product: id, apply: 'true', quantity, days: String(days[0]) }));
    },
  };
};
