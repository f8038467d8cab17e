import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS, useLeaveGuard, useNavigation } from '../../../src/web/navigation/index.ts';
import { Sheet, useNotice } from '../../../src/web/ui/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

/** Event of the order that the first sheet is about: the sheet goes with it. */
const ORDER_ENDED = 'order-ended';

/** Screen with a sheet, a second sheet over that, and a form with something to lose. */
const Screen = () => {
  const { pathname, search } = useLocation();
  const { push, amend, back } = useNavigation();
  const [isFirst, setIsFirst] = useState(false);
  const [isSecond, setIsSecond] = useState(false);
  const [isThird, setIsThird] = useState(false);
  const [isEnded, setIsEnded] = useState(false);
  const [isFilled, setIsFilled] = useState(false);
  const ask = useNotice();
  const [question] = useState(() => () => ask({ text: 'Leave?' }));
  useLeaveGuard(isFilled ? question : undefined);
  const closeFirst = () => setIsFirst(false);
  useEffect(() => {
    const end = () => setIsEnded(true);
    window.addEventListener(ORDER_ENDED, end);
    return () => window.removeEventListener(ORDER_ENDED, end);
  }, []);
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <button onClick={() => push(PATHS.service)}>push</button>
      <button onClick={() => setIsFirst(true)}>open</button>
      <button onClick={() => setIsFilled(true)}>fill</button>
      <button onClick={() => back()}>go back</button>
      {isEnded ? null : (
        <Sheet isOpen={isFirst} onClose={closeFirst} title="First">
          <button onClick={() => setIsSecond(true)}>over it</button>
          <button onClick={() => push(PATHS.risks)}>elsewhere</button>
          <button
            onClick={() => {
              closeFirst();
              setIsThird(true);
            }}
          >
            instead
          </button>
          <button
            onClick={() => {
              amend(`${PATHS.service}?status=deal`);
              closeFirst();
            }}
          >
            choose
          </button>
          <Sheet isOpen={isSecond} onClose={() => setIsSecond(false)} title="Second">
            <p>Deeper</p>
          </Sheet>
        </Sheet>
      )}
      <Sheet isOpen={isThird} onClose={() => setIsThird(false)} title="Third">
        <p>In place of the first</p>
      </Sheet>
    </>
  );
};

const shown = () => document.querySelector('output')?.textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }));
const shows = async (address: string) => {
  await waitFor(() => expect(shown()).toBe(address));
  expect(window.location.hash).toBe(`#${address}`);
};
const sheets = async (...names: readonly string[]) => {
  for (const name of names) await screen.findByRole('dialog', { name, hidden: true });
  await waitFor(() => expect(screen.queryAllByRole('dialog', { hidden: true })).toHaveLength(names.length));
  const over = () => (window.history.state as { over?: number }).over ?? 0;
  await waitFor(() => expect(over()).toBe(names.length));
};
const move = (steps: number) => act(() => window.history.go(steps));

/** Opens Home, and the sheet on a screen over it, after other buttons of that. */
const open = async (...before: readonly string[]) => {
  window.history.replaceState(null, '', `#${PATHS.home}`);
  await renderPart(<Screen />);
  await press('push');
  await shows(PATHS.service);
  for (const button of before) await press(button);
  await press('open');
  await sheets('First');
};

describe('the way back', () => {
  it('closes a sheet first, and then leaves the screen', async () => {
    await open();
    move(-1);
    await sheets();
    await shows(PATHS.service);
    move(-1);
    await shows(PATHS.home);
  });

  it.each(['the way back', 'Escape'])('closes two sheets one by one: %s', async (way) => {
    const close = async () => (way === 'Escape' ? userEvent.keyboard('{Escape}') : move(-1));
    await open();
    await press('over it');
    await sheets('First', 'Second');
    await close();
    await sheets('First');
    await close();
    await sheets();
    await shows(PATHS.service);
    move(-1);
    await shows(PATHS.home);
  });

  it.each(['Close this sheet', 'Escape'])('leaves the screen at once after a sheet was closed by %s', async (way) => {
    await open();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await press(way);
    await sheets();
    move(-1);
    await shows(PATHS.home);
  });

  it('leaves the screen at once after the sheet of an order ended with the order', async () => {
    await open();
    act(() => void window.dispatchEvent(new Event(ORDER_ENDED)));
    await sheets();
    move(-1);
    await shows(PATHS.home);
  });

  it('closes a sheet that opened in place of another, and then leaves the screen', async () => {
    await open();
    await press('instead');
    await sheets('Third');
    move(-1);
    await sheets();
    await shows(PATHS.service);
    move(-1);
    await shows(PATHS.home);
  });

  it('leads back to the screen from another that a sheet led to', async () => {
    await open();
    await press('elsewhere');
    await shows(PATHS.risks);
    move(-1);
    await shows(PATHS.service);
    move(-1);
    await shows(PATHS.home);
  });

  it('keeps the address that a sheet has changed', async () => {
    await open();
    await press('choose');
    await sheets();
    await shows(`${PATHS.service}?status=deal`);
    move(-1);
    await shows(PATHS.home);
    move(1);
    await shows(`${PATHS.service}?status=deal`);
  });

  it('closes the question before a form is left, and the form stays', async () => {
    await open();
    await press('Close this sheet');
    await sheets();
    await press('fill');
    move(-1);
    await screen.findByRole('alertdialog');
    await waitFor(() => expect((window.history.state as { over?: number }).over).toBe(1));
    move(-1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await shows(PATHS.service);
    move(-1);
    await press('OK');
    await shows(PATHS.home);
  });

  it('does not ask about a form as a sheet over it closes', async () => {
    await open('fill');
    move(-1);
    await sheets();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await shows(PATHS.service);
  });
});

describe('an address that is typed while a sheet lies over a form', () => {
  it.each(['Cancel', 'Escape'])('asks first, and the sheet stays when the answer is %s', async (answer) => {
    await open('fill');
    act(() => {
      window.location.hash = PATHS.risks;
    });
    await screen.findByRole('alertdialog');
    if (answer === 'Escape') await userEvent.keyboard('{Escape}');
    else await press(answer);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await sheets('First');
    await shows(PATHS.service);
    move(-1);
    await sheets();
    await shows(PATHS.service);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the way forward', () => {
  it('leads nowhere after a sheet was closed', async () => {
    await open();
    move(-1);
    await sheets();
    const went = jest.spyOn(window.history, 'go');
    move(1);
    // The app moves back by itself.
    await waitFor(() => expect(went).toHaveBeenLastCalledWith(-1));
    await waitFor(() => expect((window.history.state as { over?: number }).over).toBeUndefined());
    await shows(PATHS.service);
    move(-1);
    await shows(PATHS.home);
  });
});

describe('the entry of a sheet that was closed', () => {
  it('leads to its screen from another one, and to that again', async () => {
    await open();
    move(-1);
    await sheets();
    move(-1);
    await shows(PATHS.home);
    move(2);
    await shows(PATHS.service);
    await waitFor(() => expect((window.history.state as { over?: number }).over).toBeUndefined());
    move(-1);
    await shows(PATHS.home);
    move(1);
    await shows(PATHS.service);
  });
});

// Its modules go on listening: it is the last.
describe('a reload with a sheet open', () => {
  it('shows the screen, and the way back leaves it', async () => {
    window.history.replaceState(null, '', `#${PATHS.home}`);
    window.history.pushState({ idx: 1, base: 1 }, '', `#${PATHS.service}`);
    window.history.pushState({ idx: 2, base: 1, over: 1 }, '', `#${PATHS.service}`);
    await jest.isolateModulesAsync(async () => {
      await import('../../../src/web/navigation/overlayEntries.ts');
      await waitFor(() => expect(window.history.state).toEqual({ idx: 1, base: 1 }));
    });
    move(-1);
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.home}`));
  });
});
