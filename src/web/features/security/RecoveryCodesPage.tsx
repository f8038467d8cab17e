import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../device/saveFile.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import { Alert, Block, Button, ButtonPair, Page, useCopy, useNotice } from '../../ui/index.ts';
import style from './secondStep.module.css';

/** Characters of a recovery code that are written together. */
const GROUP = 5;
const grouped = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

type RecoveryCodesPageProps = {
  readonly codes: readonly string[];
  /** What was done: a second step was set up, or the codes are new. */
  readonly title: string;
  readonly onDone: () => void;
};

/** Shows the recovery codes, which come this once. Leaving asks whether they are kept. */
export const RecoveryCodesPage = ({ codes, title, onDone }: RecoveryCodesPageProps) => {
  const { t } = useTranslation(['second-step', 'shell']);
  const ask = useNotice();
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  const mayLeave = useCallback(() => ask({ text: t('codes.leave') }), [ask, t]);
  useLeaveGuard(isKept ? undefined : mayLeave);
  useEffect(() => {
    if (isKept) onDone();
  }, [isKept, onDone]);
  const text = codes.map(grouped).join('\n');
  const save = () =>
    saveFile('sun-recovery-codes.txt', URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })));
  return (
    <Page
      title={t('shell:titles.secondStep')}
      dock={
        <Button kind="primary" onPress={() => setIsKept(true)}>
          {t('codes.done')}
        </Button>
      }
    >
      <div role="status">
        <Alert tone="info" icon="done" title={title}>
          {t('codes.after')}
        </Alert>
      </div>
      <Block title={t('codes.title')}>
        <p>{t('codes.text')}</p>
        <ol className={style.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{grouped(code)}</li>
          ))}
        </ol>
        <ButtonPair>
          <Button icon="copy" onPress={() => void copy(text)}>
            {t('codes.copy')}
          </Button>
          <Button icon="download" onPress={save}>
            {t('codes.save')}
          </Button>
        </ButtonPair>
      </Block>
    </Page>
  );
};
