import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import { useNavigation } from '../../navigation/index.ts';
import { Alert, Button, Page } from '../../ui/index.ts';
import { RecoveryCodesPage } from './RecoveryCodesPage.tsx';

/** Confirms that a second step is set up: with the first one come the recovery codes. */
export const SecondStepSetUp = ({ codes }: { readonly codes: readonly string[] | null }) => {
  const { t } = useTranslation(['second-step', 'shell']);
  const { back } = useNavigation();
  const leave = () => back();
  if (codes) return <RecoveryCodesPage codes={codes} title={t('done.title')} onDone={leave} />;
  return (
    <Page
      title={t('shell:titles.secondStep')}
      dock={
        <Button kind="primary" onPress={leave}>
          {t('done.back')}
        </Button>
      }
    >
      <div role="status">
        <Alert tone="info" icon="done" title={t('done.title')}>
          {t('codes.after')}
        </Alert>
      </div>
      <p className={style.closing}>{t('done.text')}</p>
    </Page>
  );
};
