import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedOut } from '../../../../src/web/device/session.ts';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { Button, useNotice } from '../../../../src/web/ui/index.ts';
import { eventShown, toastShown } from '../../../../src/web/ui/toast/toastSlice.ts';
import { renderPart } from '../../../support/renderPart.tsx';

/** Event with a title and no text, which is shown as the title and a line of its own. */
const event = (title: string, text = '') => ({
  isAway: false,
  notices: [
    {
      id: title,
      kind: 'stop-loss-reached',
      account: 'demo',
      subject: 'order',
      orderId: 'o',
      symbol: 'XAUUSD',
      title,
      text,
      amount: null,
      read: false,
      createdAt: 1000,
    } as const,
  ],
});

describe('a toast', () => {
  afterEach(() => void jest.useRealTimers());

  it('announces a toast, shows it for 1500 ms (§8), and replaces it by a newer one', async () => {
    const { store } = await renderPart(null);
    jest.useFakeTimers();
    const say = (text: string) => act(() => void store.dispatch(toastShown({ text })));
    const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
    say('Copy Success');
    expect(screen.getByRole('status')).toHaveTextContent('Copy Success');
    pass(1000);
    say('Copy Success');
    pass(1499);
    expect(screen.getByRole('status')).toHaveTextContent('Copy Success');
    pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows an event for 5 seconds after the toast that stands, and again after a newer toast', async () => {
    const { store } = await renderPart(null);
    jest.useFakeTimers();
    const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
    const shown = () => screen.getByRole('status').textContent?.trim();
    act(() => void store.dispatch(toastShown({ text: 'Open Success' })));
    act(() => void store.dispatch(eventShown(event('Closed at stop'))));
    act(() => void store.dispatch(eventShown(event('Closed at target'))));
    expect(shown()).toBe('Open Success');
    pass(1500);
    expect(shown()).toBe('Closed at stop');
    pass(3000);
    act(() => void store.dispatch(toastShown({ text: 'Copy Success' })));
    expect(shown()).toBe('Copy Success');
    pass(1500);
    expect(shown()).toBe('Closed at stop');
    pass(5000);
    expect(shown()).toBe('Closed at target');
    pass(5000);
    expect(shown()).toBe('');
  });

  it('ends what stands and what waits with the customer’s session', async () => {
    const { store } = await renderPart(null);
    act(() => void store.dispatch(eventShown(event('Closed at stop'))));
    act(() => void store.dispatch(eventShown(event('Closed at target'))));
    act(() => void store.dispatch(signedOut()));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows a toast with a text of ours in the customer’s language', async () => {
    const { store } = await renderPart(null, { language: 'de' });
    act(() => void store.dispatch(toastShown({ key: 'shell:unreachable' })));
    expect(screen.getByRole('status')).not.toHaveTextContent('The server');
    expect(screen.getByRole('status').textContent).not.toBe('');
  });

  it('shows a long event for longer, until it is pressed: then it leads to the notifications', async () => {
    const { store } = await renderPart(null);
    jest.useFakeTimers();
    act(() => void store.dispatch(eventShown(event('Closed at stop', 'x'.repeat(200)))));
    act(() => void jest.advanceTimersByTime(12_000));
    const link = within(screen.getByRole('status')).getByRole('link', { name: /^Closed at stop/ });
    await act(async () => void fireEvent.click(link));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(window.location.hash).toBe(`#${PATHS.notification}`);
  });

  it('is announced while a dialog is open, too', async () => {
    const Ask = () => {
      const ask = useNotice();
      return <Button onPress={() => void ask({ text: 'Log out?' })}>Ask</Button>;
    };
    const { store } = await renderPart(<Ask />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('alertdialog');
    act(() => void store.dispatch(toastShown({ text: 'Copy Success' })));
    expect(screen.getByRole('status')).toHaveTextContent('Copy Success');
  });

  it('has no place for an empty text', async () => {
    const { store } = await renderPart(null);
    act(() => void store.dispatch(toastShown({ text: '' })));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
