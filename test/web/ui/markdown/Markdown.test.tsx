import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appConfigLoaded } from '../../../../src/web/device/configuration.ts';
import { themeChosen } from '../../../../src/web/device/preferences.ts';
import { Markdown } from '../../../../src/web/ui/index.ts';
import type { TextHeading } from '../../../../src/web/ui/markdown/markdownProps.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const show = async (text: string, part: Partial<Parameters<typeof Markdown>[0]> = {}) => {
  const rendered = await renderPart(
    <section aria-label="text">
      <Markdown text={text} {...part} />
    </section>,
    { texts: ['reading'] },
  );
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  return rendered;
};
const text = () => screen.getByRole('region', { name: 'text' });
const headings = () =>
  within(text())
    .getAllByRole('heading')
    .map(({ id, tagName, textContent }) => [tagName, id, textContent]);

describe('a text in Markdown', () => {
  it('has its highest headings one level below the heading it stands under, without a gap', async () => {
    await show('Before.\n\n## One\n\n#### Deep\n\nWords.\n\n### Less deep\n\n## Two', { headingLevel: 3 });
    expect(headings()).toEqual([
      ['H3', 'part-1', 'One'],
      ['H4', 'part-1-1', 'Deep'],
      ['H4', 'part-1-2', 'Less deep'],
      ['H3', 'part-2', 'Two'],
    ]);
  });

  it('gives each block an id by its place, the same in every language', async () => {
    await show('Zuerst.\n\n## Wie\n\nEins.\n\n- a\n- b\n\n## Was\n\nZwei.');
    const ids = [...text().querySelectorAll('p, ul')].map(({ id }) => id).filter((id) => id !== '');
    expect(ids).toEqual(['part-0-p1', 'part-1-p1', 'part-1-p2', 'part-2-p1']);
  });

  it('reports its headings when it stands on the page', async () => {
    const shownHeadings: (readonly TextHeading[])[] = [];
    await show('# One\n\n## Two', { onShown: (shown) => shownHeadings.push(shown) });
    expect(shownHeadings.at(-1)).toEqual([
      { id: 'part-1', words: 'One', depth: 1 },
      { id: 'part-1-1', words: 'Two', depth: 2 },
    ]);
  });

  it('shows HTML in it as text [CNT-14]', async () => {
    await show('<b id="x">Bold</b> here\n\n<script>window.ran = 1</script>');
    expect(text()).toHaveTextContent('<b id="x">Bold</b> here');
    expect(text()).toHaveTextContent('<script>window.ran = 1</script>');
    expect(text().querySelector('b, script')).toBeNull();
  });

  it('links a route of the app within the app, and a page elsewhere in the browser', async () => {
    await show(
      '[Chart](/pages/index/chart?symbol=XAUUSD) [Elsewhere](https://news.example/a) [Mail](mailto:a@b.example)',
    );
    expect(screen.getByRole('link', { name: 'Chart' })).toHaveAttribute('href', '#/pages/index/chart?symbol=XAUUSD');
    const elsewhere = screen.getByRole('link', { name: 'Elsewhere' });
    expect(elsewhere).toHaveAttribute('href', 'https://news.example/a');
    expect(elsewhere).toHaveAttribute('target', '_blank');
    expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', 'mailto:a@b.example');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://plain.example/',
    '//other.example/',
    '/api/x',
    '/pages/none',
    'https://bank.example@other.example/',
    '#part-1',
  ])('leads nowhere by %s', async (address) => {
    await show(`[Press](<${address}>) here`);
    expect(text()).toHaveTextContent('Press here');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows pictures of its own origin, and the words of any other', async () => {
    await show(
      '![A candle](/content/drawings/candle.svg) ![Spy](https://other.example/pixel.png) ![Two](//other.example/a.png)',
    );
    expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual([
      '/content/drawings/candle.svg',
    ]);
    expect(text()).toHaveTextContent('Spy');
  });

  it('asks for the second look of a drawing while its own look is dark, and shows it as a picture [CNT-22]', async () => {
    const { store } = await show('![A candle](/content/drawings/candle.svg) ![Photo](/content/pictures/1)');
    const addresses = () => screen.getAllByRole('img').map((picture) => picture.getAttribute('src'));
    expect(addresses()).toEqual(['/content/drawings/candle.svg', '/content/pictures/1']);
    act(() => void store.dispatch(themeChosen('dark')));
    expect(addresses()).toEqual(['/content/drawings/candle.svg#dark', '/content/pictures/1']);
    expect(text().querySelector('svg, object, iframe')).toBeNull();
  });

  it('has a place for each picture before it comes, and its words there where it does not load', async () => {
    await show('Before.\n\n![A candle](/content/drawings/candle.svg)');
    const picture = screen.getByRole('img', { name: 'A candle' });
    const { className } = picture;
    expect(className).toContain('whole');
    fireEvent.error(picture);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('A candle')).toHaveClass(className);
  });

  describe('with aids for its readers', () => {
    const TEXT =
      'The **margin** of [a position](https://sun.example/) is held.\n\n- Held\n- margin\n\nThe margin of a fee.';
    const aidsFor = (words: string, at = 0) => ({
      ...{ words, at, linkedId: undefined },
      onHits: (partIds: readonly string[]) => void hits.push(partIds),
      addressOf,
      linkWords: (partId: string) => `Link to ${partId}`,
      onLink: () => undefined,
    });
    const addressOf = (partId: string) => `/text?part=${partId}`;
    const hits: (readonly string[])[] = [];
    /** Text whose aids change from one to the next by a button. */
    const Steps = ({ steps }: { readonly steps: readonly ReturnType<typeof aidsFor>[] }) => {
      const [at, setAt] = useState(0);
      return (
        <section aria-label="text">
          <Markdown text={TEXT} aids={steps[at]} />
          <button onClick={() => setAt(at + 1)}>Next</button>
        </section>
      );
    };
    const marks = () => [...text().querySelectorAll('mark')];

    it('finds words across bold ones and links, as one hit, and not across lines', async () => {
      await show(TEXT, { aids: aidsFor('the margin of a') });
      expect(hits.at(-1)).toEqual(['part-0-p1', 'part-0-p3']);
      expect(marks().map(({ textContent }) => textContent)).toEqual(['The ', 'margin', ' of ', 'a', 'The margin of a']);
      expect(marks().map((mark) => mark.hasAttribute('data-here'))).toEqual([true, true, true, true, false]);
      expect(text()).toHaveTextContent('The margin of a position is held.');
      await show(TEXT, { aids: aidsFor('held margin') });
      expect(hits.at(-1)).toEqual([]);
    });

    it('goes from hit to hit, and searches, without building its links again', async () => {
      await renderPart(<Steps steps={[aidsFor('margin'), aidsFor('margin', 1), aidsFor('fee')]} />, {
        texts: ['reading'],
      });
      await waitFor(() => expect(marks()).toHaveLength(3));
      const links = screen.getAllByRole('link');
      const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
      const [first] = marks();
      await next();
      expect(marks()[0]).toBe(first);
      expect(marks().map((mark) => mark.hasAttribute('data-here'))).toEqual([false, true, false]);
      await next();
      expect(marks().map(({ textContent }) => textContent)).toEqual(['fee']);
      expect(marks()[0]).toHaveAttribute('data-here');
      screen.getAllByRole('link').forEach((link, at) => expect(link).toBe(links[at]));
    });

    it('has one stop of Tab for all its links to paragraphs; arrow keys go from one to the next', async () => {
      await show(TEXT, { aids: aidsFor('') });
      const link = (number: number) => screen.getByRole('link', { name: `Link to part-0-p${number}` });
      await userEvent.tab();
      expect(screen.getByRole('link', { name: 'a position' })).toHaveFocus();
      await userEvent.tab();
      expect(link(1)).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}');
      expect(link(3)).toHaveFocus();
      await userEvent.tab();
      expect(document.body).toHaveFocus();
      await userEvent.tab({ shift: true });
      expect(link(3)).toHaveFocus();
      // From where the focus was moved in the text, the stop is the next one.
      await userEvent.tab({ shift: true });
      expect(screen.getByRole('link', { name: 'a position' })).toHaveFocus();
      await userEvent.tab();
      expect(link(1)).toHaveFocus();
    });
  });

  it('says in which language it is', async () => {
    await show('Words.', { language: 'en' });
    expect(screen.getByText('Words.').closest('[lang]')).toHaveAttribute('lang', 'en');
  });
});

describe('a link to a page elsewhere', () => {
  const openings = jest.spyOn(window, 'open');
  afterEach(() => openings.mockReset());

  const setHosts = (hosts: string) => appConfigLoaded([{ configKey: 'webViewHosts', configValue: hosts }]);

  it('opens in the web view only if its host is one of webViewHosts [CNT-17]', async () => {
    const { store } = await show(
      '[In](https://help.sun.example/a?b=1) [Out](https://sun.example/) [Port](https://help.sun.example:8443/)',
    );
    act(() => void store.dispatch(setHosts('help.sun.example, status.sun.example')));
    const at = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(at('In')).toBe('#/pages/explore/webView?url=https%3A%2F%2Fhelp.sun.example%2Fa%3Fb%3D1');
    expect(at('Out')).toBe('https://sun.example/');
    expect(at('Port')).toBe('https://help.sun.example:8443/');
  });

  it('opens a page of its own, which has no way back to the app', async () => {
    const page = { opener: window };
    openings.mockReturnValue(page as unknown as Window);
    await show('[Out](https://sun.example/)');
    await userEvent.click(screen.getByRole('link', { name: 'Out' }));
    expect(openings).toHaveBeenCalledWith('https://sun.example/', '_blank');
    expect(page.opener).toBeNull();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('says with the reason that the browser did not open it (§8)', async () => {
    openings.mockImplementation(() => {
      throw new Error('blocked by policy');
    });
    await show('[Out](https://sun.example/)');
    await userEvent.click(screen.getByRole('link', { name: 'Out' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('Open system default browser failed');
    expect(alert).toHaveTextContent('blocked by policy');
  });
});
