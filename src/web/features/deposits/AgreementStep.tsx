import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmNamed } from '../../../domain/content/firm.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../device/languages.ts';
import { useEndReached, useLegalText } from '../../legalText/index.ts';
import { Alert, Block, Button, ErrorState, Markdown, Page, SkeletonRows } from '../../ui/index.ts';
import { DepositSteps } from './DepositSteps.tsx';
import { RecordsLink } from './RecordsLink.tsx';
import style from './deposits.module.css';
import type { Consent } from './useAgreement.ts';

type AgreementStepProps = {
  readonly version: string;
  readonly firm: FirmNamed;
  /** Receives the text as it was shown. */
  readonly onAgree: (consent: Consent) => void;
};

/** Deposit service agreement: it is agreed to once its end was in sight. */
export const AgreementStep = ({ version, firm, onAgree }: AgreementStepProps) => {
  const { t } = useTranslation(['deposits', 'shell']);
  const read = useLegalText('deposit', version, { firm });
  const [isShown, setIsShown] = useState(false);
  const { end, isReached } = useEndReached(isShown);
  const agree = () => {
    if (read.state !== 'ready') return;
    const { language } = read.text;
    onAgree({ version, firm, language: isLanguage(language) ? language : DEFAULT_LANGUAGE });
  };
  const toEnd = () => end.current?.scrollIntoView({ block: 'end' });
  return (
    <Page
      title={t('shell:titles.deposit')}
      subtitle={t('agreement.version', { version })}
      hasMode
      actions={<RecordsLink />}
      dock={
        <Button
          kind="primary"
          onPress={agree}
          reason={isReached ? undefined : t('agreement.first')}
          reasonIcon="down"
          onBlockedPress={toEnd}
        >
          {t('agreement.agree')}
        </Button>
      }
    >
      <DepositSteps current="agreement" />
      <Alert tone="info" icon="document" title={t('agreement.title')}>
        {t('agreement.text')}
      </Alert>
      {read.state === 'failed' ? <ErrorState title={t('failed')} error={undefined} onRetry={read.retry} /> : null}
      {read.state === 'loading' ? <SkeletonRows count={6} /> : null}
      {read.state === 'ready' ? (
        <Block label={read.text.title} className={style.agreement}>
          <Markdown text={read.text.body} language={read.text.language} onShown={() => setIsShown(true)} />
        </Block>
      ) : null}
      <div ref={end} />
    </Page>
  );
};
