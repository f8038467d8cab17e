import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectCommonInfo, selectIsSandbox } from '../../device/configuration.ts';
import { PATHS } from '../../navigation/index.ts';
import { Alert, Block, ErrorState, LinkRow, Page, SkeletonRows } from '../../ui/index.ts';
import { ContactWays } from './ContactWays.tsx';
import { ServicePoint } from './ServicePoint.tsx';
import style from './ServiceScreen.module.css';

/** Customer service (§2): the contact options that the operator has configured, and when to use them (§8). */
export const ServiceScreen = () => {
  const { t } = useTranslation(['service', 'shell', 'legal']);
  const isSandbox = useSelector(selectIsSandbox);
  const commonInfo = useSelector(selectCommonInfo);
  const { error, refetch } = api.useGetCommonInfoQuery();
  return (
    <Page title={t('shell:titles.service')}>
      {isSandbox ? (
        <Alert tone="info" icon="help" title={t('sandbox.title')}>
          {t('sandbox.text')}
        </Alert>
      ) : null}
      <Block title={t('ways')} kind="flush">
        {commonInfo ? <ContactWays commonInfo={commonInfo} /> : null}
        {!commonInfo && error ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
        {!commonInfo && !error ? <SkeletonRows count={2} /> : null}
      </Block>
      <ServicePoint />
      <Block title={t('money.title')}>
        <p className={style.words}>{t('money.text')}</p>
      </Block>
      <Block title={t('request.title')}>
        <p className={style.words}>{t('request.text')}</p>
      </Block>
      <Block kind="rows" label={t('legal:all')}>
        <ul>
          <LinkRow
            kind="setting"
            icon="document"
            title={t('legal:names.regulation')}
            to={PATHS.regulation}
            hasChevron
          />
          <LinkRow kind="setting" icon="document" title={t('legal:all')} to={PATHS.agreement} hasChevron />
        </ul>
      </Block>
    </Page>
  );
};
