import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useEndReached, useLegalText } from '../../legalText/index.ts';
import { Block, Button, ErrorState, Icon, Markdown, Sheet, SkeletonRows, useFormat } from '../../ui/index.ts';
import { instantOfDate } from './figures.ts';
import style from './loans.module.css';
import type { AgreedText } from './useApplicationEntry.ts';

type Agreement = Schema<'LoanAgreement'>;

type TextsFieldProps = {
  /** Texts to accept, in their current version. */
  readonly wanted: readonly Agreement[];
  readonly agreed: readonly AgreedText[];
  readonly fault: string | undefined;
  readonly onAgree: (agreed: readonly AgreedText[]) => void;
};

/** Returns the texts that are still to be agreed to, in a language. */
export const notAgreed = (
  wanted: readonly Agreement[],
  agreed: readonly AgreedText[],
  language: string,
): readonly Agreement[] =>
  wanted.filter(
    ({ name, agreementVersion }) =>
      !agreed.some(
        (each) => each.name === name && each.agreementVersion === agreementVersion && each.language === language,
      ),
  );

/** The texts of a loan: each is opened, read to its end, and agreed to. */
export const TextsField = ({ wanted, agreed, fault, onAgree }: TextsFieldProps) => {
  const { t, i18n } = useTranslation(['loans', 'legal']);
  const { language } = i18n;
  const { date } = useFormat();
  const [opened, setOpened] = useState<Agreement>();
  const missing = notAgreed(wanted, agreed, language);
  const isAgreed = (text: Agreement) => !missing.includes(text);
  return (
    <Block title={t('texts.title')} className={style.fields}>
      <ul className={style.fields} data-field="agreements">
        {wanted.map((text) => (
          <li key={text.name} className={style.agreed}>
            <span>
              <b>{t(`legal:names.${text.name}`)}</b>
              <small className={style.line}>
                {t('texts.version', { date: date(instantOfDate(text.agreementVersion)) })}
              </small>
              <small className={style.state}>
                <Icon name={isAgreed(text) ? 'done' : 'ring'} size={16} />
                {t(isAgreed(text) ? 'texts.agreed' : 'texts.open')}
              </small>
            </span>
            <Button isSmall onPress={() => setOpened(text)}>
              {t('texts.read')}
            </Button>
          </li>
        ))}
      </ul>
      {fault === undefined ? null : (
        <p className={style.fault} role="alert">
          <Icon name="warning" size={16} /> {fault}
        </p>
      )}
      <Sheet
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? t(`legal:names.${opened.name}`) : ''}
      >
        {opened ? (
          <Reading
            key={opened.name}
            text={opened}
            onAgree={(shownIn) => {
              onAgree([...agreed.filter(({ name }) => name !== opened.name), { ...opened, language: shownIn }]);
              setOpened(undefined);
            }}
          />
        ) : null}
      </Sheet>
    </Block>
  );
};

type ReadingProps = { readonly text: Agreement; readonly onAgree: (language: string) => void };

const Reading = ({ text, onAgree }: ReadingProps) => {
  const { t } = useTranslation('loans');
  const read = useLegalText(text.name, text.agreementVersion);
  const [isShown, setIsShown] = useState(false);
  const { end, isReached } = useEndReached(isShown);
  return (
    <>
      {read.state === 'failed' ? <ErrorState title={t('failed')} error={undefined} onRetry={read.retry} /> : null}
      {read.state === 'loading' ? <SkeletonRows count={6} /> : null}
      {read.state === 'ready' ? (
        <Markdown text={read.text.body} language={read.text.language} onShown={() => setIsShown(true)} />
      ) : null}
      <div ref={end} />
      <Button
        kind="primary"
        onPress={() => onAgree(read.state === 'ready' ? read.text.language : '')}
        reason={isReached ? undefined : t('texts.first')}
        reasonIcon="down"
        onBlockedPress={() => end.current?.scrollIntoView({ block: 'end' })}
      >
        {t('texts.agree')}
      </Button>
    </>
  );
};
