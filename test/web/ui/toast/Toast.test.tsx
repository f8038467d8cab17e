import { act, screen } from '@testing-library/react';
import { signedOut } from '../../../../src/web/device/session.ts';
import { eventShown, toastShown } from '../../../../src/web/ui/toast/toastSlice.ts';
import { renderPart } from '../../../support/renderPart.tsx';

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
    const shown = () => screen.getByRole('status').textContent;
    act(() => void store.dispatch(toastShown({ text: 'Open Success' })));
    act(() => void store.dispatch(eventShown('Closed at stop')));
    act(() => void store.dispatch(eventShown('Closed at target')));
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
    act(() => void store.dispatch(eventShown('Closed at stop')));
    act(() => void store.dispatch(eventShown('Closed at target')));
    act(() => void store.dispatch(signedOut()));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows a toast with a text of ours in the customer’s language', async () => {
    const { store } = await renderPart(null, { language: 'de' });
    act(() => void store.dispatch(toastShown({ key: 'shell:unreachable' })));
    expect(screen.getByRole('status')).not.toHaveTextContent('The server');
    expect(screen.getByRole('status').textContent).not.toBe('');
  });
});
