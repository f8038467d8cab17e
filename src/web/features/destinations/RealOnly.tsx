import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, PATHS } from '../../navigation/index.ts';
import { AwaitedCustomer, useCustomer } from '../../tradingAccount/index.ts';
import { Empty, Page } from '../../ui/index.ts';
import style from './destinations.module.css';

type RealOnlyProps = { readonly title: string; readonly children: ReactNode };

/** Shows its content for a verified customer on the real account; to others, what is missing and the way there. */
export const RealOnly = ({ title, children }: RealOnlyProps) => {
  const { t } = useTranslation(['destinations', 'shell']);
  const customer = useCustomer();
  if (customer.status !== 'known') {
    return (
      <Page title={title}>
        <AwaitedCustomer customer={customer} />
      </Page>
    );
  }
  const { account, user } = customer;
  const status = user.verificationStatus;
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
