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
import { QuestionFigures } from './WithdrawalSums.tsx';

type SendButtonProps = {
  readonly state: Schema<'WithdrawalState'>;
  readonly option: DestinationOption | undefined;
  readonly amount: string;
  readonly fault: string | undefined;
  readonly calculation: Calculation;
  readonly sent: ReturnType<typeof useWithdrawalIntent>;
  readonly onAgree: () => void;
};

/** Button that names the withdrawal it sends, or the reason why it cannot; asks first, with every figure. */
export const SendButton = ({ state, option, amount, fault, calculation, sent, onAgree }: SendButtonProps) => {
  const { t } = useTranslation('withdrawals');
  const { money, foreignMoney } = useFormat();
  const ask = useNotice();
  const sayRefusal = useRefusal('withdrawal');
  const [lock] = state.locks;
  const now = useServerSeconds();
  const figures = calculation.status === 'ready' ? calculation.figures : undefined;
  const reason = (): string | undefined => {
    if (lock) return t(`locks.${lockWords(lock)}.title`);
    if (!option) return t('to.gone');
    if (option.usableAt > now) return t('locks.waitsUntil', { time: formatLondon(option.usableAt) });
    if (fault !== undefined) return fault;
    if (amount === '') return t('enter');
    if (calculation.status === 'refused') return sayRefusal(calculation.error).words;
    return figures ? undefined : t(calculation.status === 'failed' ? 'notCalculated' : 'calculating');
  };
  const send = async () => {
    if (!option || !figures) return;
    const isAgreed = await ask({
      mode: 'real',
      text: t(option.choice.kind === 'crypto' ? 'question.wallet' : 'question.card', {
        amount: money(figures.amount),
        to: option.whole,
      }),
      figures: <QuestionFigures figures={figures} />,
    });
    if (!isAgreed) return;
    onAgree();
    const { fee: feeSeen, rate: rateSeen } = figures;
    sent.start({ choice: option.choice, amount: figures.amount, feeSeen, rateSeen });
  };
  return (
    <Button
      kind="primary"
      onPress={() => void send()}
      reason={reason()}
      waiting={sent.progress === 'idle' ? undefined : t(`progress.${sent.progress}`)}
    >
      {figures
        ? t('action', {
            amount: money(figures.amount),
            received: foreignMoney(figures.actualAmountReceived),
            currency: figures.currency,
          })
        : t('actionWithout')}
    </Button>
  );
};
