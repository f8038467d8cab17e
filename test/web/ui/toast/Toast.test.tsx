import { act, screen } from '@testing-library/react';
import { toastShown } from '../../../../src/web/ui/toast/toastSlice.ts';
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

  it('shows a toast with a text of ours in the customer’s language', async () => {
    const { store } = await renderPart(null, { language: 'de' });
    act(() => void store.dispatch(toastShown({ key: 'shell:unreachable' })));
    expect(screen.getByRole('status')).not.toHaveTextContent('The server');
    expect(screen.getByRole('status').textContent).not.toBe('');
  });
});
