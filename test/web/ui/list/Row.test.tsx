import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DialogRow, LinkRow, OptionRow, OutwardRow, Row } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const onPress = jest.fn();
beforeEach(() => {
  onPress.mockClear();
  window.location.hash = '';
});

describe('a row of a list', () => {
  it('is an item that is read in the order title, note, figure, caption, and is no control itself', async () => {
    await renderPart(
      <ul>
        <Row icon="done" title="XAUUSD" note="Gold" figure="+12.00" caption="10:05" />
        <Row picture={<i>2</i>} title="EURUSD" end={<button>Remove EURUSD</button>} />
      </ul>,
    );
    const [gold, euro] = screen.getAllByRole('listitem');
    expect(gold).toHaveTextContent(/^XAUUSD\s*Gold\s*\+12\.00\s*10:05$/);
    expect(euro).toHaveTextContent(/^2\s*EURUSD\s*Remove EURUSD$/);
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Remove EURUSD' })]);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('is no item outside of a list', async () => {
    await renderPart(<Row isAlone title="This device" note="Used now" />);
    expect(screen.getByText('This device')).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('is one link to its screen, with the control beside it pressed by itself', async () => {
    const onCopy = jest.fn();
    await renderPart(
      <ul>
        <LinkRow
          to="/pages/index/chart?symbol=XAUUSD"
          onPress={onPress}
          title="XAUUSD"
          note="Gold"
          hasChevron
          beside={<button onClick={onCopy}>Star</button>}
        />
      </ul>,
    );
    const link = screen.getByRole('link', { name: /^XAUUSD\s*Gold$/ });
    expect(link).toHaveAttribute('href', '#/pages/index/chart?symbol=XAUUSD');
    expect(link).not.toContainElement(screen.getByRole('button', { name: 'Star' }));
    await userEvent.click(screen.getByRole('button', { name: 'Star' }));
    expect(onCopy).toHaveBeenCalledTimes(1);
    expect(onPress).not.toHaveBeenCalled();
    await userEvent.click(link);
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(window.location.hash).toBe('#/pages/index/chart?symbol=XAUUSD');
  });

  it('opens a page beside the app, and leaves other addresses to the phone', async () => {
    await renderPart(
      <ul>
        <OutwardRow href="https://example.org/chat" title="Chat" note="example.org" />
        <OutwardRow href="mailto:help@example.org" title="Email" />
      </ul>,
    );
    const page = screen.getByRole('link', { name: /^Chat\s*example\.org$/ });
    expect(page).toHaveAttribute('target', '_blank');
    expect(page).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Email' })).not.toHaveAttribute('target');
  });

  it('says that it opens a dialog, and reads its value after its title', async () => {
    await renderPart(
      <ul>
        <DialogRow kind="setting" icon="globe" title="Language" value="English" onPress={onPress} />
      </ul>,
    );
    const row = screen.getByRole('button', { name: /^Language\s*English$/ });
    expect(row).toHaveAttribute('aria-haspopup', 'dialog');
    await userEvent.click(row);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('says which option is the current one, and chooses another', async () => {
    await renderPart(
      <ul>
        <OptionRow title="Germany" end="+49" isCurrent onPress={() => undefined} />
        <OptionRow title="France" end="+33" isCurrent={false} onPress={onPress} />
      </ul>,
    );
    expect(screen.getByRole('button', { name: /^Germany\s*\+49$/ })).toHaveAttribute('aria-current', 'true');
    const france = screen.getByRole('button', { name: /^France\s*\+33$/ });
    expect(france).not.toHaveAttribute('aria-current');
    await userEvent.click(france);
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
