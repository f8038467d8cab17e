import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectAccountType, selectUserInfo } from '../../device/session.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { Empty, Page } from '../../ui/index.ts';
import style from './destinations.module.css';

type RealOnlyProps = { readonly title: string; readonly children: ReactNode };

/** Shows its content for a verified customer on the real account; to others, what is missing and the way there. */
export const RealOnly = ({ title, children }: RealOnlyProps) => {
  const { t } = useTranslation(['destinations', 'shell']);
  const account = useSelector(selectAccountType);
  const status = useSelector(selectUserInfo)?.verificationStatus;
  if (status !== 'authenticated') {
    return (
      <Page title={title} hasMode>
        <Empty
          title={t('verify.title')}
          action={
            <Link to={PATHS.realName} className={style.way}>
              {t(status === 'authenticating' ? 'verify.see' : 'verify.go')}
            </Link>
          }
        >
          {t(status === 'authenticating' ? 'verify.waiting' : 'verify.text')}
        </Empty>
      </Page>
    );
  }
  if (account === 'demo') {
    return (
      <Page title={title} hasMode>
        <Empty
          title={t('demo.title')}
          action={
            <Link to={PATHS.user} className={style.way}>
              {t('demo.go')}
            </Link>
          }
        >
          {t('demo.text')}
        </Empty>
      </Page>
    );
  }
  return children;
};
