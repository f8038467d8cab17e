import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { TargetLink } from '../outward/TargetLink.tsx';
import { OwnPicture } from '../picture/OwnPicture.tsx';
import style from './Markdown.module.css';
import type { MarkdownProps } from './markdownProps.ts';
import { numberParts } from './numberParts.ts';
import { addReadingAids, type ReadingAids } from './readingAids.ts';

type AidsPlugin = [typeof addReadingAids, Parameters<typeof addReadingAids>[0]];

/** What CommonMark can say, and nothing else. Links and pictures are checked once more where they are shown. */
const ALLOWED = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
    ...['strong', 'em', 'code', 'a', 'img'],
  ],
  attributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
  protocols: { href: ['https', 'mailto'] },
};

/** Shows HTML as the text that it is (CNT-14), where the sanitiser would leave it out. */
const SHOWN_AS_TEXT: NonNullable<Options['remarkRehypeOptions']> = {
  handlers: {
    html: (_state, { value }: { readonly value: string }, parent: { readonly type: string } | undefined) => {
      const text = { type: 'text' as const, value };
      if (parent?.type !== 'root') return text;
      return { type: 'element' as const, tagName: 'p', properties: {}, children: [text] };
    },
  },
};

/** What the links to paragraphs say and do. Null where a text has none. */
const ParagraphLinks = createContext<Pick<ReadingAids, 'linkWords' | 'onLink'> | null>(null);

type ParagraphLinkProps = { readonly partId: string; readonly href: string };

/** Link to a paragraph. One of a text is a stop of Tab, and the arrow keys go to the others. */
const ParagraphLink = ({ partId, href }: ParagraphLinkProps) => {
  const links = useContext(ParagraphLinks);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    links?.onLink(partId);
  };
  return (
    <a
      className={style.paragraphLink}
      href={href}
      aria-label={links?.linkWords(partId)}
      tabIndex={-1}
      data-part={partId}
      onClick={press}
    />
  );
};

const COMPONENTS: Components = {
  a: ({ node, href = '', children }) => {
    const partId = node?.properties['dataPart'];
    if (typeof partId === 'string') return <ParagraphLink partId={partId} href={href} />;
    return <TargetLink address={href}>{children}</TargetLink>;
  },
  img: ({ src, alt = '' }) => (
    <OwnPicture address={typeof src === 'string' ? src : null} alt={alt} size="whole" isLater />
  ),
};

const HEADINGS = 'h2, h3, h4, h5, h6';

const headingsIn = (text: HTMLElement, top: number) =>
  [...text.querySelectorAll<HTMLElement>(HEADINGS)]
    .filter(({ id }) => id !== '')
    .map(({ id, tagName, textContent }) => ({ id, words: textContent ?? '', depth: Number(tagName[1]) - top + 1 }));

const linksIn = (text: HTMLElement) => [...text.querySelectorAll<HTMLElement>('a[data-part]')];

/** Makes one of the links to paragraphs the stop of Tab. */
const stopAt = (links: readonly HTMLElement[], stop: HTMLElement | undefined): void => {
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Goes from a link to a paragraph to the next or the one before by the arrow keys. */
const goBetweenLinks = (event: KeyboardEvent<HTMLElement>): void => {
  const links = linksIn(event.currentTarget);
  const step = STEPS[event.key];
  const at = links.findIndex((link) => link === event.target);
  const next = step === undefined || at < 0 ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Makes the link at which the focus is, or the next one after it, the stop of Tab. */
const followFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  const links = linksIn(currentTarget);
  const isNext = (link: HTMLElement) =>
    link === target || (target.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  stopAt(links, links.find(isNext) ?? links.at(-1));
};

/** Marks of each hit: one, or several where words in bold or a link part it. */
const hitsIn = (text: HTMLElement): readonly (readonly HTMLElement[])[] => {
  const hits: HTMLElement[][] = [];
  for (const mark of text.querySelectorAll('mark')) (hits[Number(mark.dataset['hit'])] ??= []).push(mark);
  return hits;
};

const partsWithHits = (text: HTMLElement) => hitsIn(text).map(([mark]) => mark?.closest('[id]')?.id ?? '');

/** Shows which hit the reader is at, and scrolls to it. */
const showHit = (text: HTMLElement, at: number): void => {
  const here = hitsIn(text)[at] ?? [];
  for (const mark of text.querySelectorAll('mark')) mark.toggleAttribute('data-here', here.includes(mark));
  here[0]?.scrollIntoView({ block: 'center' });
};

const MarkdownText = ({ text, headingLevel = 2, language, onShown, aids }: MarkdownProps) => {
  const shown = useRef<HTMLDivElement>(null);
  const { words = '', at = 0, onHits, linkedId, addressOf } = aids ?? {};
  // Read again only when what stands in it has changed: not when the reader goes from hit to hit.
  const content = useMemo(
    () => (
      <ReactMarkdown
        components={COMPONENTS}
        remarkRehypeOptions={SHOWN_AS_TEXT}
        rehypePlugins={[
          [rehypeSanitize, ALLOWED],
          [numberParts, { top: headingLevel }],
          ...(addressOf ? [[addReadingAids, { words, linkedId, addressOf }] satisfies AidsPlugin] : []),
        ]}
      >
        {text}
      </ReactMarkdown>
    ),
    [text, headingLevel, words, linkedId, addressOf],
  );
  useEffect(() => {
    if (!shown.current) return;
    const links = linksIn(shown.current);
    if (!links.some(({ tabIndex }) => tabIndex === 0)) stopAt(links, links[0]);
  }, [content]);
  useEffect(() => {
    if (shown.current) onShown?.(headingsIn(shown.current, headingLevel));
  }, [text, headingLevel, onShown]);
  useEffect(() => {
    if (shown.current) onHits?.(partsWithHits(shown.current));
  }, [text, words, onHits]);
  useEffect(() => {
    if (shown.current && words !== '') showHit(shown.current, at);
  }, [text, words, at]);
  return (
    <ParagraphLinks value={aids ?? null}>
      <div ref={shown} className={style.text} lang={language} onKeyDown={goBetweenLinks} onFocus={followFocus}>
        {content}
      </div>
    </ParagraphLinks>
  );
};

export default memo(MarkdownText);
