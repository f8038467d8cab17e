import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS, useNavigation, useScrollMemory } from '../../../src/web/navigation/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

const Screens = () => {
  useScrollMemory();
  const { push, amend, back } = useNavigation();
  return (
    <>
      <button onClick={() => push(PATHS.service)}>push</button>
      <button onClick={() => amend(`${PATHS.service}?open=1`)}>amend</button>
      <button onClick={() => back()}>back</button>
    </>
  );
};

const scrollTo = (top: number) =>
  act(() => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  });

describe('the scroll position of a screen', () => {
  it('restores the scroll position when going back, and starts a new screen at its top', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    window.history.replaceState(null, '', `#${PATHS.home}`);
    await renderPart(<Screens />);
    scrollTo(640);
    await userEvent.click(screen.getByRole('button', { name: 'push' }));
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0));
    scrollTo(20);
    await userEvent.click(screen.getByRole('button', { name: 'back' }));
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 640));
    scrolled.mockRestore();
  });

  it('keeps the scroll position of a screen that amends its own address, also after going back to it', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    window.history.replaceState(null, '', `#${PATHS.home}`);
    await renderPart(<Screens />);
    await userEvent.click(screen.getByRole('button', { name: 'push' }));
    scrollTo(300);
    scrolled.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'amend' }));
    expect(window.location.hash).toBe(`#${PATHS.service}?open=1`);
    expect(scrolled).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'push' }));
    await userEvent.click(screen.getByRole('button', { name: 'back' }));
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 300));
    scrolled.mockRestore();
  });
});
