import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { PATHS, useLeaveGuard, useNavigation } from '../../../src/web/navigation/index.ts';
import { useNotice } from '../../../src/web/ui/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

/** Form with something to lose once it is filled in. */
const Form = () => {
  const [isFilled, setIsFilled] = useState(false);
  const ask = useNotice();
  const { push, back } = useNavigation();
  const question = useCallback(() => ask({ text: 'Leave what you have filled in?' }), [ask]);
  useLeaveGuard(isFilled ? question : undefined);
  return (
    <>
      <button onClick={() => setIsFilled(true)}>fill</button>
      <button onClick={() => push(PATHS.service)}>push</button>
      <button onClick={() => back()}>back</button>
    </>
  );
};

const here = () => window.location.hash.slice(1);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }));
const open = async () => {
  window.history.replaceState(null, '', `#${PATHS.home}`);
  await renderPart(<Form />);
};

describe('the question before a form is left', () => {
  it('leaves an empty form without a question', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toBe(PATHS.service));
  });

  it('asks before a half-filled form is left, and stays when the answer is Cancel', async () => {
    await open();
    await press('fill');
    await press('push');
    await press('Cancel');
    expect(here()).toBe(PATHS.home);
    await press('push');
    await press('OK');
    await waitFor(() => expect(here()).toBe(PATHS.service));
  });

  it('asks about a half-filled form when the browser goes back', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await press('fill');
    act(() => window.history.back());
    await press('Cancel');
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    act(() => window.history.back());
    await press('OK');
    await waitFor(() => expect(here()).toBe(PATHS.home));
  });

  it('asks once about a half-filled form when the app goes back, and then goes back', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await press('fill');
    await press('back');
    await press('OK');
    await waitFor(() => expect(here()).toBe(PATHS.home));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('asks about a half-filled form when another address is typed, and opens it after OK', async () => {
    await open();
    await press('push');
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await press('fill');
    act(() => {
      window.location.hash = `#${PATHS.user}`;
    });
    await press('Cancel');
    await waitFor(() => expect(here()).toBe(PATHS.service));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    act(() => {
      window.location.hash = `#${PATHS.user}`;
    });
    await press('OK');
    await waitFor(() => expect(here()).toBe(PATHS.user));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('prevents the page from closing over a half-filled form without a question', async () => {
    await open();
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    await press('fill');
    expect(leaving()).toBe(true);
  });
});
