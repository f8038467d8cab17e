import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import style from '../../authForm/form.module.css';
import { Link, PATHS } from '../../navigation/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Block, Empty, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { OtherSessions } from './OtherSessions.tsx';
import { SessionRow } from './SessionRow.tsx';

/** Lists the customer's sessions: each device with time and address, and buttons to end them. */
export const SessionsScreen = () => {
  const { t } = useTranslation(['security', 'shell']);
  const { data, isError, error, refetch } = api.useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page title={t('shell:titles.sessions')}>
      {data ? (
        <SecondStepProvider>
          <Devices sessions={data.items} />
        </SecondStepProvider>
      ) : null}
      {!data && isError ? (
        <ErrorState title={t('sessions.failed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <SkeletonRows count={3} /> : null}
    </Page>
  );
};

const Devices = ({ sessions }: { readonly sessions: readonly Schema<'Session'>[] }) => {
  const { t } = useTranslation(['security', 'shell']);
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <Block kind="flush" title={t('sessions.here')}>
        {sessions
          .filter(({ current }) => current)
          .map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
      </Block>
      {others.length === 0 ? (
        <Empty title={t('sessions.none.title')}>{t('sessions.none.text')}</Empty>
      ) : (
        <>
          <Block kind="flush" title={t('sessions.others')}>
            <OtherSessions sessions={others} />
          </Block>
          <p className={style.closing}>
            {t('sessions.stranger')}
            <Link to={PATHS.changePassword}>{t('shell:titles.changePassword')}</Link>
          </p>
        </>
      )}
    </>
  );
};
