import { useTranslation } from 'react-i18next';
import { isMissing } from '../../lists/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { FailedRead } from '../../refusals/index.ts';
import { Block, Button, Empty, Page, SkeletonRows } from '../../ui/index.ts';

type Query = { readonly isError: boolean; readonly error?: unknown; readonly refetch: () => unknown };

type AwaitedProps = {
  readonly query: Query;
  readonly label: string;
  /** True where the address names what is read: a refusal of it says that this does not exist. */
  readonly isNamed?: boolean;
};

/** What stands in the place of an answer that is loading or failed. */
export const Awaited = ({ query, label, isNamed = false }: AwaitedProps) => {
  const { t } = useTranslation('loans');
  if (isNamed && query.isError && isMissing(query.error)) return <Missing />;
  return (
    <Block kind="rows" label={label}>
      {query.isError ? (
        <FailedRead title={t('failed')} error={query.error} ended="loan" onRetry={() => void query.refetch()}>
          {t('notAffected')}
        </FailedRead>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Block>
  );
};

const Missing = () => {
  const { t } = useTranslation(['loans', 'ways']);
  const { replace } = useNavigation();
  return (
    <Empty
      title={t('missing')}
      action={
        <Button isSmall onPress={() => replace(PATHS.borrowing)}>
          {t('ways:to.loans')}
        </Button>
      }
    >
      {t('missingText')}
    </Empty>
  );
};

/** Screen whose answer is loading or failed. */
export const AwaitedPage = ({ title, ...awaited }: Omit<AwaitedProps, 'label'> & { readonly title: string }) => (
  <Page title={title} hasMode>
    <Awaited {...awaited} label={title} />
  </Page>
);
