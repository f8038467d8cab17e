import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import type { WebServer } from '../../../support/webServer.ts';
import { fill, fillEmail, PASSWORD, press } from './form.ts';

/** Version of the texts that are agreed to on signing up. */
export const VERSION = '2026-09-01';

/** Ticks that the agreement and the privacy notice are read and that the risk is known, once their versions are shown. */
export const tickTexts = async (): Promise<void> => {
  await screen.findAllByRole('link', { name: /version of/ });
  for (const name of [/^I have read/, /lose all the money/]) {
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name });
    await waitFor(async () => {
      if (!tick.checked) await userEvent.click(tick);
      expect(tick).toBeChecked();
    });
  }
};

export const toast = (text: string) => screen.findByText(text);

/** Fills the first step. */
export const enter = async (email: string, { invitedBy = '' } = {}): Promise<void> => {
  await fillEmail(email);
  await fill('Password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  if (invitedBy) await fill('Invite code, optional', invitedBy);
  else await userEvent.clear(screen.getByLabelText('Invite code, optional'));
};

/** Steps of signing up on a server that has started by then. */
export const signUpSteps = (server: () => WebServer) => ({
  open: (back?: string) => renderApp({ origin: server().url, address: address(PATHS.signUp, { back }) }),
  /** Completes the first step; returns the code from the sent message. */
  reachCode: async (email: string, invitedBy?: string): Promise<string> => {
    await enter(email, { invitedBy });
    await press(`Send a code to ${email}`);
    await screen.findByRole('heading', { name: `Code sent to ${email}` });
    const [message] = await server().messagesTo(email);
    return message?.code ?? '';
  },
});
