import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api, type Schema } from '../../api/index.ts';
import { selectUserInfo } from '../../device/session.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { Alert, Block, ErrorState, Icon, Page, SkeletonRows } from '../../ui/index.ts';
import { IdentityForm } from './IdentityForm.tsx';
import style from './RealNameScreen.module.css';
import { SentIdentity } from './SentIdentity.tsx';
import { VerificationSteps } from './VerificationSteps.tsx';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Verification of the customer's identity (§2, §4): its progress, the reason of a refusal, and the form to send. */
export const RealNameScreen = () => {
  const { t } = useTranslation(['identity', 'shell']);
  const id = useSelector(selectUserInfo)?.id ?? '';
  const customer = api.useGetUserQuery();
  const asked = api.useGetIdentityQuery({ id }, { ...READ_AGAIN, skip: id === '' });
  const identity = asked.currentData;
  if (identity) return <Identity identity={identity} />;
  const failed = [asked, customer].find(({ isError }) => isError);
  return (
    <Page title={t('shell:titles.realName')}>
      <Block kind="rows" label={t('shell:titles.realName')}>
        {failed ? (
          <ErrorState title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()}>
            {t('notAffected')}
          </ErrorState>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Block>
    </Page>
  );
};

const Identity = ({ identity }: { readonly identity: Schema<'Identity'> }) => {
  const { t } = useTranslation(['identity', 'shell']);
  switch (identity.status) {
    case 'unauthenticated':
      return <IdentityForm before={identity} />;
    case 'authenticated_failed':
      // Remounts the form after each refusal: it starts empty.
      return (
        <IdentityForm key={identity.decidedAt} before={identity}>
          <Refused identity={identity} />
          <VerificationSteps identity={identity} />
        </IdentityForm>
      );
    case 'authenticating':
      return (
        <Page title={t('shell:titles.realName')}>
          <Alert tone="info" icon="clock" title={t('waiting.title')}>
            {t('waiting.text')}
          </Alert>
          <VerificationSteps identity={identity} />
          <SentIdentity identity={identity} />
        </Page>
      );
    case 'authenticated':
      return (
        <Page title={t('shell:titles.realName')}>
          <Alert tone="info" icon="done" title={t('verified.title')}>
            {t('verified.text')}
          </Alert>
          <VerificationSteps identity={identity} />
          <SentIdentity identity={identity} />
          <Block kind="rows" label={t('next')}>
            <Link to={PATHS.knowledge} className={style.next}>
              <span>{t('verified.next')}</span>
              <Icon name="forward" size={16} />
            </Link>
          </Block>
        </Page>
      );
  }
};

const Refused = ({ identity: { reason, decidedAt } }: { readonly identity: Schema<'Identity'> }) => {
  const { t } = useTranslation('identity');
  return (
    <Alert tone="bad" title={t('refused.title')}>
      {reason} {t('refused.text', { time: decidedAt === null ? '–' : formatLondon(decidedAt) })}
    </Alert>
  );
};
