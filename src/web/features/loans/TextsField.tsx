import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useEndReached, useLegalText } from '../../legalText/index.ts';
import { Block, Button, ErrorState, Icon, Markdown, Sheet, SkeletonRows, useFormat } from '../../ui/index.ts';
import { instantOfDate } from './figures.ts';
import style from './loans.module.css';

type Agreement = Schema<'LoanAgreement'>;

type TextsFieldProps = {
  /** Texts to accept, in their current version. */
  readonly wanted: readonly Agreement[];
  readonly agreed: readonly Agreement[];
  readonly fault: string | undefined;
  readonly onAgree: (agreed: readonly Agreement[]) => void;
};

const isSame = (one: Agreement, other: Agreement): boolean =>
  one.name === other.name && one.agreementVersion === other.agreementVersion;

/** Returns the texts that are still to be agreed to. */
export const notAgreed = (wanted: readonly Agreement[], agreed: readonly Agreement[]): readonly Agreement[] =>
  wanted.filter((each) => !agreed.some((other) => isSame(each, other)));

/** The texts of a loan: each is opened, read to its end, and agreed to. */
export const TextsField = ({ wanted, agreed, fault, onAgree }: TextsFieldProps) => {
  const { t } = useTranslation(['loans', 'legal']);
  const { date } = useFormat();
  const [opened, setOpened] = useState<Agreement>();
  const isAgreed = (text: Agreement) => agreed.some((each) => isSame(each, text));
  return (
    <Block title={t('texts.title')} className={style.fields}>
      <ul className={style.fields} data-field="agreements">
        {wanted.map((text) => (
          <li key={text.name} className={style.agreed}>
            <span>
              <b>{t(`legal:names.${text.name}`)}</b>
              <small className={style.line}>
                <Icon name={isAgreed(text) ? 'done' : 'ring'} size={16} />{' '}
                {t('texts.version', { date: date(instantOfDate(text.agreementVersion)) })}
                {' · '}
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
            onAgree={() => {
              onAgree([...agreed.filter(({ name }) => name !== opened.name), opened]);
              setOpened(undefined);
            }}
          />
        ) : null}
      </Sheet>
    </Block>
  );
};

const Reading = ({ text, onAgree }: { readonly text: Agreement; readonly onAgree: () => void }) => {
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
        onPress={onAgree}
        reason={isReached ? undefined : t('texts.first')}
        reasonIcon="down"
        onBlockedPress={() => end.current?.scrollIntoView({ block: 'end' })}
      >
        {t('texts.agree')}
      </Button>
    </>
  );
};
