import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { Block, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { KnowledgeForm } from './KnowledgeForm.tsx';
import { KnowledgeOutcome } from './KnowledgeOutcome.tsx';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };

/**
 * Knowledge check about margin, leverage, exit levels and losses, required before the first order on the real account
 * and repeatable at any time: shows its questions, or its last result. An order that needs it opens this screen with
 * `for=order`.
 */
export const KnowledgeScreen = () => {
  const { t } = useTranslation(['knowledge-check', 'shell']);
  const { currentData: check, error, refetch } = api.useGetKnowledgeCheckQuery(undefined, READ_AGAIN);
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  /** Result answered on this screen, newer than the one read before. */
  const [told, setTold] = useState<Schema<'KnowledgeResult'>>();
  if (!check) {
    return (
      <Page title={t('shell:titles.knowledge')}>
        <Block kind="rows" label={t('shell:titles.knowledge')}>
          {error ? (
            <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()}>
              {t('notAffected')}
            </ErrorState>
          ) : (
            <SkeletonRows count={6} />
          )}
        </Block>
      </Page>
    );
  }
  const last = told ?? check.last;
  // Answers to former questions do not count for the present ones.
  if (isAskedAgain || last?.version !== check.version) {
    const onAnswered = (result: Schema<'KnowledgeResult'>) => {
      setTold(result);
      setIsAskedAgain(false);
    };
    return <KnowledgeForm check={check} onAnswered={onAnswered} />;
  }
  return <KnowledgeOutcome check={check} last={last} onAcknowledged={setTold} onAgain={() => setIsAskedAgain(true)} />;
};
