import { useTranslation } from 'react-i18next';
import { Alert, Button, useFormat } from '../ui/index.ts';
import { amountsOf, type TypedAmount } from './amounts.ts';
import style from './payIn.module.css';
import type { Channel } from './useChannels.ts';
import { useCurrencyFigure } from './useCurrencyFigure.ts';

type RateReplacedProps = {
  readonly channel: Channel;
  readonly typed: TypedAmount;
  /** Rate that the amount was shown with before. */
  readonly before: string;
  readonly onEnter: (typed: TypedAmount) => void;
};

/**
 * Says that the rate is another one than that which the amount was entered with: both sums, and what is credited for the
 * old one, which may be sent already; a press enters it.
 */
export const RateReplaced = ({ channel, typed, before, onEnter }: RateReplacedProps) => {
  const { t } = useTranslation('deposits');
  const { enteredMoney } = useFormat();
  const figure = useCurrencyFigure({ isEntered: true });
  const inCurrency = (amount: string) => figure(amount, channel.currency);
  const [old, now] = [amountsOf(typed, { ...channel, rate: before }), amountsOf(typed, channel)];
  if (old.sent === '' || (old.sent === now.sent && old.asked === now.asked)) return null;
  const sent: TypedAmount = { side: 'sent', entry: old.sent };
  return typed.side === 'sent' ? (
    <Alert tone="warn" title={t('replaced.title')}>
      {t('replaced.credited', {
        sent: inCurrency(now.sent),
        now: enteredMoney(now.asked),
        before: enteredMoney(old.asked),
      })}
    </Alert>
  ) : (
    <div className={style.replaced}>
      <Alert tone="warn" title={t('replaced.title')}>
        {t('replaced.toSend', {
          amount: enteredMoney(now.asked),
          now: inCurrency(now.sent),
          before: inCurrency(old.sent),
          credited: enteredMoney(amountsOf(sent, channel).asked),
        })}
      </Alert>
      <Button isSmall onPress={() => onEnter(sent)}>
        {t('replaced.enter', { sent: inCurrency(old.sent) })}
      </Button>
    </div>
  );
};
