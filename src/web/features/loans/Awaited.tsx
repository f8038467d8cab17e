import { useTranslation } from 'react-i18next';
import { isMissing } from '../../lists/index.ts';
import { Block, Empty, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';

type Query = { readonly isError: boolean; readonly error?: unknown; readonly refetch: () => unknown };

/** What stands in the place of an answer that is loading or failed. */
export const Awaited = ({ query, label }: { readonly query: Query; readonly label: string }) => {
  const { t } = useTranslation('loans');
  if (query.isError && isMissing(query.error)) return <Empty title={t('missing')}>{t('missingText')}</Empty>;
  return (
    <Block kind="rows" label={label}>
      {query.isError ? (
        <ErrorState title={t('failed')} error={query.error} onRetry={() => void query.refetch()}>
          {t('notAffected')}
        </ErrorState>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Block>
  );
};

/** Screen whose answer is loading or failed. */
export const AwaitedPage = ({ query, title }: { readonly query: Query; readonly title: string }) => (
  <Page title={title} hasMode>
    <Awaited query={query} label={title} />
  </Page>
);
