import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { Link } from '../../navigation/index.ts';
import { Block, ErrorState, SkeletonBar, useOnDemand } from '../../ui/index.ts';
import style from './legal.module.css';
import type { TextChange } from './textChanges.ts';
import { type LegalText, type ReadText, useLegalText } from '../../legalText/index.ts';
import { type TextName, textAddress } from './texts.ts';
import type { AcceptedText } from './useAcceptedTexts.ts';

const loadComparison = () => import('./textChanges.ts');

type ChangesProps = {
  readonly name: TextName;
  /** What the customer accepted. */
  readonly before: AcceptedText;
  /** Version in force, and its text. */
  readonly version: string;
  readonly text: LegalText;
};

/**
 * Reads both versions to be compared: in English where one of them is not in the language of the other. The firm's values
 * are those of the acceptance, and those of today.
 */
const useBoth = ({ name, before: { agreementVersion, firm }, version, text }: ChangesProps) => {
  const before = useLegalText(name, agreementVersion, { firm });
  const isMixed = before.state === 'ready' && before.text.language !== text.language;
  const language = 'en';
  const beforeInEnglish = useLegalText(name, isMixed ? agreementVersion : undefined, { firm, language });
  const afterInEnglish = useLegalText(name, isMixed ? version : undefined, { language });
  const after: ReadText = isMixed ? afterInEnglish : { state: 'ready', text };
  return { isMixed, before: isMixed ? beforeInEnglish : before, after };
};

/** Shows what has changed since the version that the customer accepted, paragraph by paragraph. */
export const Changes = (props: ChangesProps) => {
  const { name, before: accepted, version } = props;
  const { t } = useTranslation('legal');
  const { isMixed, before, after } = useBoth(props);
  const [isFailed, setIsFailed] = useState(false);
  const fail = useCallback(() => setIsFailed(true), []);
  const areRead = before.state === 'ready' && after.state === 'ready';
  const compare = useOnDemand(loadComparison, areRead && !isFailed, fail);
  const retry = () => {
    for (const each of [before, after]) if (each.state === 'failed') each.retry();
    setIsFailed(false);
  };
  const hasFailed = isFailed || before.state === 'failed' || after.state === 'failed';
  const changes = !hasFailed && compare && areRead ? compare(before.text.body, after.text.body) : undefined;
  const { agreementVersion: date, acceptedAt } = accepted;
  const isSameVersion = date === version;
  // The firm's values have changed, but none that this text names.
  if (isSameVersion && changes?.length === 0) return null;
  return (
    <Block title={t('changes', { date: isSameVersion ? formatLondon(acceptedAt).slice(0, date.length) : date })}>
      <p className={style.note}>{t('changesNote', { date })}</p>
      {isMixed ? <p className={style.note}>{t('changesEnglish')}</p> : null}
      {hasFailed ? <ErrorState title={t('changesFailed')} onRetry={retry} /> : null}
      {changes && after.state === 'ready' ? <ChangeList changes={changes} language={after.text.language} /> : null}
      {hasFailed || changes ? null : <SkeletonBar width={280} />}
      <Link className={style.link} to={textAddress(name, { version: date, as: 'accepted' })}>
        {t('acceptedText')}
      </Link>
    </Block>
  );
};

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;
/** What is said before the words of a change, as many screen readers read added and removed ones alike. */
const SAID = { added: 'addedWords', removed: 'removedWords' } as const;

type ChangeListProps = { readonly changes: readonly TextChange[]; readonly language: string };

const ChangeList = ({ changes, language }: ChangeListProps) => {
  const { t, i18n } = useTranslation('legal');
  if (changes.length === 0) return <p>{t('unchanged')}</p>;
  return (
    <ul className={style.changes} lang={language}>
      {changes.map(({ part, pieces }, at) => (
        <li key={at}>
          {part === '' ? null : <b>{part}</b>}
          <p>
            {pieces.map(({ kind, words }, piece) => {
              const Tag = TAGS[kind];
              return (
                <Tag key={piece}>
                  {kind === 'same' ? null : <span className="sr" lang={i18n.language}>{`${t(SAID[kind])} `}</span>}
                  {words}
                </Tag>
              );
            })}
          </p>
        </li>
      ))}
    </ul>
  );
};
