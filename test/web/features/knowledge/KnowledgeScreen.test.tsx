import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languageChosen } from '../../../../src/web/device/preferences.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

const RIGHT = [
  /set aside to hold it open/,
  /both grow/,
  /20\s?% of the margin/,
  /first price at or beyond/,
  /the largest loss first/,
  /All the money/,
];

describe('the knowledge check screen', () => {
  let server: WebServer;
  let token: string;
  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
  });
  afterAll(() => server.close());

  const show = (at: string = PATHS.knowledge) => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address: at });
  };
  const press = async (role: 'button' | 'radio' | 'checkbox', name: RegExp | string) =>
    userEvent.click(await screen.findByRole(role, { name }));
  const answer = async (...answers: readonly RegExp[]) => {
    for (const option of answers) await press('radio', option);
  };
  const check = () => server.succeed('getKnowledgeCheck', { token });

  it('asks six questions, and leads to the first unanswered one', async () => {
    await show();
    expect(await screen.findAllByRole('radiogroup')).toHaveLength(6);
    expect(screen.getByRole('button', { name: /6 questions are still open/ })).toHaveAttribute('aria-disabled', 'true');
    await answer(...RIGHT.slice(0, 5));
    await press('button', /1 question is still open · Go to it/);
    expect(within(screen.getAllByRole('radiogroup')[5] as HTMLElement).getAllByRole('radio')[0]).toHaveFocus();
  });

  it('asks in the language that is chosen while it is open', async () => {
    const { store } = await show();
    expect(await screen.findByText('What is the margin of a position?')).toBeInTheDocument();
    act(() => void store.dispatch(languageChosen('de')));
    expect(await screen.findByText('Was ist die Margin einer Position?')).toBeInTheDocument();
  });

  it('passes with all answers right, and asks nothing more', async () => {
    await show();
    await answer(...RIGHT);
    await press('button', 'Check my answers');
    expect(await screen.findByText('All answers are right')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Done' })).toBeInTheDocument();
    expect(await check()).toMatchObject({ satisfied: true, last: { passed: true } });
  });

  it('explains a failure, warns, and is completed only by acknowledging the warning', async () => {
    await show(address(PATHS.knowledge, { for: 'order' }));
    await answer(...RIGHT.slice(0, 5), /The margin at most/);
    await press('button', 'Check my answers');
    expect(await screen.findByText('5 of 6 answers are right')).toBeInTheDocument();
    expect(screen.getByText(/trading with leverage may not suit you/)).toBeInTheDocument();
    expect(screen.getByText('Not right: The margin at most')).toBeInTheDocument();
    expect(screen.getByText('The right answer: All the money in my trading account')).toBeInTheDocument();
    expect(screen.getAllByText(/^The right answer/)).toHaveLength(1);
    expect(screen.getByText(/1\s?% × 20 = 20\s?%/)).toBeInTheDocument();
    expect(screen.getByText(/Losses are taken from your balance/)).toBeInTheDocument();

    await press('button', /Please tick that you read the warning/);
    expect(await check()).toMatchObject({ satisfied: false });
    await press('checkbox', /I have read the warning/);
    await press('button', 'Acknowledge the warning');
    expect(await screen.findByRole('button', { name: 'Back to the order' })).toBeInTheDocument();
    expect(screen.getByText(/You acknowledged the warning at/)).toBeInTheDocument();
    expect(await check()).toMatchObject({ satisfied: true, last: { passed: false } });
  });

  it('shows the last result, and can be repeated', async () => {
    const { questions, version } = await check();
    const answers = questions.map(({ id, options }) => ({ questionId: id, optionId: options[0]?.id ?? '' }));
    const { rightAnswers } = await server.succeed('answerKnowledgeCheck', { token, body: { version, answers } });
    await show();
    expect(await screen.findByText(new RegExp(`^${rightAnswers} of 6 answers`))).toBeInTheDocument();
    await press('button', 'Answer again');
    await answer(...RIGHT);
    await press('button', 'Check my answers');
    expect(await screen.findByText('All answers are right')).toBeInTheDocument();
  });

  it('asks before unsent answers are left', async () => {
    await show();
    await answer(...RIGHT.slice(0, 1));
    await press('button', 'Back');
    const question = await screen.findByRole('alertdialog', { name: 'Notice' });
    expect(question).toHaveTextContent('Your answers have not been sent yet. Leave anyway?');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('set aside');
  });

  it('reports that the questions did not load, and tries again', async () => {
    const mend = await server.outage('getKnowledgeCheck');
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(/The questions did not load.*Request .+/);
    await mend();
    await press('button', 'Try again');
    expect(await screen.findAllByRole('radiogroup')).toHaveLength(6);
  });
});
