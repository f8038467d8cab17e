import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { useRefusal } from '../../refusals/index.ts';
import { Button, useFormat, useNotice } from '../../ui/index.ts';
import type { DestinationOption } from './destinationChoice.ts';
import { lockWords } from './Locks.tsx';
import type { Calculation } from './useCalculation.ts';
import type { useWithdrawalIntent } from './useWithdrawalIntent.ts';
import { QuestionFigures, QuestionText } from './WithdrawalSums.tsx';

type SendButtonProps = {
  readonly state: Schema<'WithdrawalState'>;
  readonly option: DestinationOption | undefined;
  readonly amount: string;
  readonly fault: string | undefined;
  readonly calculation: Calculation;
  readonly sent: ReturnType<typeof useWithdrawalIntent>;
  readonly onAgree: () => void;
  /** Leads to what keeps the withdrawal from being sent. */
  readonly onObstacle: (field: Obstacle) => void;
};

/** Part of the form that has the reason why nothing can be sent. */
export type Obstacle = 'locks' | 'destination' | 'amount';

/** Button that names the withdrawal it sends, or the reason why it cannot; asks first, with every figure. */
export const SendButton = (props: SendButtonProps) => {
  const { state, option, amount, fault, calculation, sent, onAgree, onObstacle } = props;
  const { t } = useTranslation('withdrawals');
  const { enteredMoney, enteredForeignMoney } = useFormat();
  const ask = useNotice();
  const sayRefusal = useRefusal('withdrawal');
  const [lock] = state.locks;
  const now = useServerSeconds();
  const figures = calculation.status === 'ready' ? calculation.figures : undefined;
  const waitsUntil = option && option.usableAt > now ? option.usableAt : undefined;
  const obstacle = (): Obstacle => {
    if (lock) return 'locks';
    return !option || waitsUntil !== undefined ? 'destination' : 'amount';
  };
  const reason = (): string | undefined => {
    if (lock) return t(`locks.${lockWords(lock)}.title`);
    if (!option) return t('to.gone');
    if (waitsUntil !== undefined) return t('locks.waitsUntil', { time: formatLondon(waitsUntil) });
    if (fault !== undefined) return fault;
    if (amount === '') return t('enter');
    if (calculation.status === 'refused') return sayRefusal(calculation.error).words;
    return figures ? undefined : t(calculation.status === 'failed' ? 'notCalculated' : 'calculating');
  };
  const send = async () => {
    if (!option || !figures) return;
    const isAgreed = await ask({
      mode: 'real',
      text: <QuestionText amount={figures.amount} option={option} />,
      figures: <QuestionFigures figures={figures} />,
    });
    if (!isAgreed) return;
    onAgree();
    const { fee: feeSeen, rate: rateSeen } = figures;
    sent.start({ choice: option.choice, amount: figures.amount, feeSeen, rateSeen });
  };
  const words = (): string => {
    // What is entered meanwhile is not what was sent.
    if (sent.amount !== undefined) return t('actionSent', { amount: enteredMoney(sent.amount) });
    if (!figures) return t('actionWithout');
    const { currency, actualAmountReceived } = figures;
    const received = enteredForeignMoney(actualAmountReceived);
    return t('action', { amount: enteredMoney(figures.amount), received, currency });
  };
  return (
    <Button
      kind="primary"
      onPress={() => void send()}
      reason={reason()}
      onBlockedPress={() => onObstacle(obstacle())}
      waiting={sent.progress === 'idle' ? undefined : t(`progress.${sent.progress}`)}
    >
      {words()}
    </Button>
  );
};
