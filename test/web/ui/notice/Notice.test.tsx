import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { signedIn, signedOut, type UserInfo, userInfoLoaded } from '../../../../src/web/device/session.ts';
import { Button, useNotice } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const customer = {
  mockStatus: 1,
  accounts: [
    { id: 0, mode: 'real', number: 'R-118302' },
    { id: 1, mode: 'demo', number: 'D-204871' },
  ],
} as unknown as UserInfo;

let isWide = false;
const media: EventTarget[] = [];
Object.assign(window, {
  matchMedia: () => {
    const list = Object.defineProperty(new EventTarget(), 'matches', { get: () => isWide });
    media.push(list);
    return list;
  },
});

const Asking = () => {
  const ask = useNotice();
  const [answer, setAnswer] = useState('');
  const start = async () => setAnswer(String(await ask({ mode: 'demo', text: 'Buy 0.10 XAUUSD at the market.' })));
  return (
    <>
      <Button onPress={() => void start()}>Buy</Button>
      <output>{answer}</output>
    </>
  );
};

const asked = async () => {
  const { store } = await renderPart(<Asking />);
  act(() => void store.dispatch(signedIn({ token: 'a-token', userInfo: customer })));
  await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
  await screen.findByRole('alertdialog');
  return store;
};
const answered = (answer: string) =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(document.querySelector('output')).toHaveTextContent(answer);
  });

describe('the confirm dialog before anything that costs money (§8)', () => {
  it('asks in a dialog titled Notice that describes the consequence and names the account', async () => {
    await asked();
    const dialog = screen.getByRole('alertdialog', { name: 'Notice' });
    expect(dialog).toHaveAccessibleDescription('Buy 0.10 XAUUSD at the market.');
    expect(dialog).toHaveTextContent('DEMO');
    expect(dialog).toHaveTextContent('D-204871');
  });

  it('declines the dialog when the window becomes wide, as the screen that asked is gone then', async () => {
    await asked();
    act(() => {
      isWide = true;
      for (const list of media) list.dispatchEvent(new Event('change'));
    });
    await answered('false');
    isWide = false;
  });

  it('confirms the dialog by OK', async () => {
    await asked();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await answered('true');
  });

  it('declines the dialog by Cancel and by Esc, and returns the focus', async () => {
    await asked();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await answered('false');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' })).toHaveFocus());
    await new Promise((resolve) => setTimeout(resolve, 520));
    await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await answered('false');
  });

  it('declines the dialog when its customer is signed out', async () => {
    const store = await asked();
    act(() => void store.dispatch(signedOut()));
    await answered('false');
  });

  it('declines the dialog when its customer changes the account', async () => {
    const store = await asked();
    act(() => void store.dispatch(userInfoLoaded({ ...customer, mockStatus: 0 })));
    await answered('false');
  });

  it('declines the dialog when another screen shows', async () => {
    await asked();
    act(() => {
      window.location.hash = '#/another';
    });
    await answered('false');
  });
});
