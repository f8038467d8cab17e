import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { type Schema, useConfiguration } from '../../api/index.ts';
import { selectIsSandbox } from '../../device/configuration.ts';
import { Link, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, ErrorState, Markdown, type TextHeading, useCopy } from '../../ui/index.ts';
import { Changes } from './Changes.tsx';
import { Contents } from './Contents.tsx';
import style from './legal.module.css';
import { type LegalText, useFirmToday } from '../../legalText/index.ts';
import { SearchBar } from './SearchBar.tsx';
import { type TextName, textAddress } from './texts.ts';
import { useAcceptanceWords } from './useAcceptanceWords.ts';
import { acceptedBefore, type AcceptedText, type AcceptedTexts } from './useAcceptedTexts.ts';

/** Place of a block in an address: its id without the word that every id begins with. */
const PART = 'part-';

/** Writes the place of a paragraph as customers read it: `2.3` for `part-2-p3`. */
const numberOf = (partId: string): string => partId.slice(PART.length).replace('-p', '.').replaceAll('-', '.');

/** Scrolls to the part that the address names, and moves the focus there: when the text is shown, and with each jump. */
const useJumps = (isShown: boolean, part: string | undefined) => {
  const [jumps, setJumps] = useState(0);
  useEffect(() => {
    const target = isShown && part !== undefined ? document.getElementById(`${PART}${part}`) : null;
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [isShown, part, jumps]);
  return useCallback(() => setJumps((before) => before + 1), []);
};

type ReadableTextProps = {
  readonly name: TextName;
  readonly text: LegalText;
  readonly versions: Schema<'Agreement'>;
  /** Version that is shown. */
  readonly version: string;
  readonly acceptedTexts: AcceptedTexts;
  /** Set where a note says from when the firm's values are: of the acceptance, unix seconds, or of today. */
  readonly valuesOf: { readonly acceptedAt: number | undefined } | undefined;
  /** Acceptance whose text is shown, in the language in which it was accepted; undefined for the text of today. */
  readonly asAccepted: AcceptedText | undefined;
};

/** Text with its search, its contents, what has changed in it, and links to its paragraphs. */
export const ReadableText = (props: ReadableTextProps) => {
  const { name, text, versions, version } = props;
  const { t, i18n } = useTranslation('legal');
  const { amend } = useNavigation();
  const copy = useCopy();
  const isSandbox = useSelector(selectIsSandbox);
  const [headings, setHeadings] = useState<readonly TextHeading[]>();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [hits, setHits] = useState<readonly string[]>([]);
  const words = useDeferredValue(typed).trim();
  const part = useAddressParameter('part');
  const jump = useJumps(headings !== undefined, part);
  const language = text.language === i18n.language ? undefined : text.language;

  const addressOf = useCallback(
    // With its version: in the next one the same number may be another paragraph.
    (partId: string) => textAddress(name, { version, part: partId.slice(PART.length) }),
    [name, version],
  );
  const aids = useMemo(
    () => ({
      words,
      at,
      onHits: setHits,
      linkedId: part === undefined ? undefined : `${PART}${part}`,
      addressOf,
      linkWords: (partId: string) => t('link', { number: numberOf(partId) }),
      onLink: (partId: string) => void copy(`${window.location.href.split('#')[0]}#${addressOf(partId)}`),
    }),
    [words, at, part, addressOf, t, copy],
  );
  const search = (entered: string) => {
    setTyped(entered);
    setAt(0);
  };
  return (
    <>
      <SearchBar
        words={typed}
        onChange={search}
        hits={hits.length}
        at={Math.min(at, hits.length - 1)}
        onStep={(by) => setAt((before) => (hits.length === 0 ? 0 : (before + by + hits.length) % hits.length))}
      />
      {language ? <OtherLanguage asAccepted={props.asAccepted} /> : null}
      {headings ? (
        <Contents
          headings={headings}
          hits={words === '' ? undefined : hits}
          addressOf={addressOf}
          language={text.language}
          onJump={(partId) => {
            if (partId === `${PART}${part}`) jump();
            else amend(addressOf(partId));
          }}
        />
      ) : null}
      <AcceptedBefore {...props} />
      <Block label={text.title} className={style.text}>
        <Markdown text={text.body} language={language} onShown={setHeadings} aids={aids} />
      </Block>
      <OtherVersions name={name} versions={versions} shown={version} />
      {isSandbox ? <p className={style.closing}>{t('sandbox')}</p> : null}
    </>
  );
};

/** Says why the text is in another language than the page: it was accepted in it, or there is none but English. */
const OtherLanguage = ({ asAccepted }: Pick<ReadableTextProps, 'asAccepted'>) => {
  const { t } = useTranslation('legal');
  const wordsOf = useAcceptanceWords();
  return <Alert tone="info" icon="globe" title={asAccepted ? wordsOf(asAccepted) : t('english')} />;
};

/** Shows what differs from what the customer accepted, and from when the firm's values are. */
const AcceptedBefore = ({ name, text, versions, version, acceptedTexts, valuesOf }: ReadableTextProps) => {
  const { t } = useTranslation('legal');
  const isCurrent = version === versions.version;
  const today = useFirmToday() ?? null;
  const { accepted, error, retry } = acceptedTexts;
  const before = isCurrent && !valuesOf ? acceptedBefore(accepted, { name, version, firm: today }) : undefined;
  const isSure = useSureOfFirm(before?.agreementVersion === version);
  return (
    <>
      {valuesOf ? <ValuesNote {...valuesOf} /> : null}
      {error ? <ErrorState title={t('acceptedFailed')} error={error} onRetry={retry} /> : null}
      {before && isSure ? <Changes name={name} before={before} version={version} text={text} /> : null}
    </>
  );
};

/**
 * Reads the firm's values again where they differ from those that the customer accepted: this page may have read its own
 * before they changed. False until then.
 */
const useSureOfFirm = (differs: boolean): boolean => {
  const { isReading, retry } = useConfiguration();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!differs || isAsked) return;
    setIsAsked(true);
    retry();
  }, [differs, isAsked, retry]);
  return !differs || (isAsked && !isReading);
};

/** Says of when the text's values of the firm are. */
const ValuesNote = ({ acceptedAt }: { readonly acceptedAt: number | undefined }) => {
  const { t } = useTranslation('legal');
  const words = acceptedAt === undefined ? t('valuesNow') : t('valuesThen', { at: formatLondon(acceptedAt) });
  return <Alert tone="info" icon="document" title={words} />;
};

type OtherVersionsProps = Pick<ReadableTextProps, 'name' | 'versions'> & { readonly shown: string };

/** Links to the versions before, and from one of those to the current one. */
const OtherVersions = ({ name, versions: { version, earlier }, shown }: OtherVersionsProps) => {
  const { t } = useTranslation('legal');
  if (shown !== version) {
    return (
      <p className={style.closing}>
        <Link className={style.link} to={textAddress(name)} way="replace">
          {t('current')}
        </Link>
      </p>
    );
  }
  if (earlier.length === 0) return null;
  return (
    <Block title={t('earlier')} className={style.screenOnly}>
      <ul>
        {earlier.map((each) => (
          <li key={each.version}>
            <Link className={style.link} to={textAddress(name, { version: each.version })}>
              {t('version', { number: each.number, date: each.version })}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
};
