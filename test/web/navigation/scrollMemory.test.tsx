import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS, useNavigation, useScrollMemory } from '../../../src/web/navigation/index.ts';
import { renderPart } from '../../support/renderPart.tsx';

const Screens = () => {
  useScrollMemory();
  const { push, back } = useNavigation();
  return (
    <>
      <button onClick={() => push(PATHS.service)}>push</button>
      <button onClick={() => back()}>back</button>
    </>
  );
};

const scrollTo = (top: number) =>
  act(() => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  });

describe('a screen', () => {
  it('that is gone back to is where it was; a new one starts at its top', async () => {
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
});
