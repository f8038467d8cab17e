import { useTranslation } from 'react-i18next';
import { FailedRead } from '../../refusals/index.ts';
import { Block, Page, SkeletonRows } from '../../ui/index.ts';

type Query = { readonly isError: boolean; readonly error?: unknown; readonly refetch: () => unknown };

type AwaitedProps = {
  readonly query: Query;
  readonly label: string;
  /** Title of a failed load; that of the products where absent. */
  readonly failed?: string;
};

/** What stands in the place of an answer that is loading or failed. */
export const Awaited = ({ query, label, failed }: AwaitedProps) => {
  const { t } = useTranslation('investments');
  return (
    <Block kind="rows" label={label}>
      {query.isError ? (
        <FailedRead
          title={failed ?? t('failed')}
          error={query.error}
          ended="investment"
          onRetry={() => void query.refetch()}
        >
          {t('notAffected')}
        </FailedRead>
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
