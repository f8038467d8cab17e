import { useTranslation } from 'react-i18next';
import style from '../../authForm/form.module.css';
import { Link, PATHS, useNavigation } from '../../navigation/index.ts';
import { Alert, Button, Page } from '../../ui/index.ts';

/** Confirms that the password was changed and that all other sessions have ended. */
export const PasswordChanged = () => {
  const { t } = useTranslation(['security', 'shell']);
  const { back } = useNavigation();
  return (
    <Page
      title={t('shell:titles.changePassword')}
      dock={
        <Button kind="primary" onPress={() => back()}>
          {t('changePassword.done.back')}
        </Button>
      }
    >
      <div role="status">
        <Alert tone="info" icon="done" title={t('changePassword.done.title')}>
          {t('changePassword.done.text')}
        </Alert>
      </div>
      <p className={style.closing}>
        <Link to={PATHS.sessions}>{t('changePassword.done.sessions')}</Link>
      </p>
    </Page>
  );
};
