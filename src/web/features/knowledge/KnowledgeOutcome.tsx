import { formatLondon } from '../../../domain/londonFormat.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, CheckLine, Page } from '../../ui/index.ts';
import { Answers } from './Answers.tsx';
import style from './KnowledgeOutcome.module.css';

type Result = Schema<'KnowledgeResult'>;

type KnowledgeOutcomeProps = {
  readonly check: Schema<'KnowledgeCheck'>;
  readonly last: Result;
  readonly onAcknowledged: (result: Result) => void;
  readonly onAgain: () => void;
};

/**
 * Result of the answers: each with its explanation; a failure with its warning, which has to be acknowledged before
 * real orders.
 */
export const KnowledgeOutcome = ({ check, last, onAcknowledged, onAgain }: KnowledgeOutcomeProps) => {
  const { t } = useTranslation(['knowledge-check', 'shell']);
  const isSatisfied = check.satisfied || last.passed || last.acknowledgedAt !== null;
  return (
    <Page
      title={t('shell:titles.knowledge')}
      dock={isSatisfied ? <WayOn /> : <Acknowledging id={last.id} onAcknowledged={onAcknowledged} />}
    >
      <Verdict last={last} isSatisfied={isSatisfied} />
      <Block className={style.answers} title={t('answers')} aside={formatLondon(last.answeredAt)}>
        <Answers questions={check.questions} answers={last.answers} />
        <Button isSmall icon="retry" onPress={onAgain}>
          {t('again')}
        </Button>
      </Block>
    </Page>
  );
};

const Verdict = ({ last, isSatisfied }: { readonly last: Result; readonly isSatisfied: boolean }) => {
  const { t } = useTranslation('knowledge-check');
  if (last.passed) {
    return (
      <Alert tone="info" icon="done" title={t('passed.title')}>
        {t('passed.text')}
      </Alert>
    );
  }
  const title = t('right', { count: last.rightAnswers, of: last.answers.length });
  if (last.acknowledgedAt !== null) {
    return (
      <Alert tone="info" icon="done" title={title}>
        {t('acknowledged', { time: formatLondon(last.acknowledgedAt) })}
      </Alert>
    );
  }
  return (
    <Alert tone="warn" title={title}>
      {last.warning} {isSatisfied ? t('provenBefore') : null}
    </Alert>
  );
};

type AcknowledgingProps = Pick<KnowledgeOutcomeProps, 'onAcknowledged'> & { readonly id: string };

/** Acknowledges the warning: the box must be ticked first, a press alone is not enough. */
const Acknowledging = ({ id, onAcknowledged }: AcknowledgingProps) => {
  const { t } = useTranslation('knowledge-check');
  const [isRead, setIsRead] = useState(false);
  const [send, { isLoading }] = api.useAcknowledgeKnowledgeCheckMutation();
  const acknowledge = async () => {
    const { data: result } = await send({ id });
    if (result) onAcknowledged(result);
  };
  return (
    <div className={style.dock}>
      <CheckLine isChecked={isRead} onChange={setIsRead}>
        {t('understood')}
      </CheckLine>
      <Button
        kind="confirm"
        onPress={() => void acknowledge()}
        reason={isRead ? undefined : t('readFirst')}
        waiting={isLoading ? t('sending') : undefined}
      >
        {t('acknowledge')}
      </Button>
    </div>
  );
};

/** Leads back to the order that needs the knowledge check, as it was left; or to the screen before. */
const WayOn = () => {
  const { t } = useTranslation('knowledge-check');
  const { back } = useNavigation();
  const isForOrder = useAddressParameter('for') === 'order';
  return (
    <Button kind="primary" onPress={() => back()}>
      {t(isForOrder ? 'toOrder' : 'done')}
    </Button>
  );
};
