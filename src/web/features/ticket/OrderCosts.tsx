import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { TooLittleMargin } from '../../orders/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import { Block, Explained, Result, Sum, Sums, useFormat } from '../../ui/index.ts';
import { CloseOut } from './CloseOut.tsx';
import style from './OrderCosts.module.css';
import { previewExitLevels, previewOvernight } from './preview.ts';
import { StepButton } from './StepButton.tsx';
import type { NextStep } from './useBlockingReason.ts';
import type { Ticket } from './useTicket.ts';

type OrderCostsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly account: LiveAccount & { readonly status: 'ready' };
  /** Step out of a lack of margin, where there is one. */
  readonly marginStep: NextStep | undefined;
};

/** Costs, margin and possible results of the order, before it is sent. Each calculated figure has its explanation. */
export const OrderCosts = ({ instrument, ticket, account, marginStep }: OrderCostsProps) => {
  const { t } = useTranslation('ticket');
  const { money } = useFormat();
  const { cost, order } = ticket;
  const isPending = order.kind !== 'market';
  return (
    <Block title={t('cost.title')} aside="USD">
      <Sums isExplained>
        <Sum
          label={
            <Explained by={cost?.margin} instrument={instrument}>
              {t(isPending ? 'orders:marginThen.label' : 'cost.margin')}
            </Explained>
          }
        >
          {money(cost?.margin.result)}
        </Sum>
        <Sum
          label={
            <Explained by={cost?.spreadCost} as="spread" instrument={instrument}>
              {t('cost.spread')}
            </Explained>
          }
        >
          {money(cost?.spreadCost.result)}
        </Sum>
        <Sum label={<Explained by={cost?.fee}>{t('cost.fee')}</Explained>}>{money(cost?.fee.result)}</Sum>
        <Overnight instrument={instrument} ticket={ticket} />
        <Sum label={<Explained by={cost?.after.availablePrepayment}>{t('cost.freeAfter')}</Explained>}>
          {money(cost?.after.availablePrepayment.result)}
        </Sum>
      </Sums>
      <CloseOut instrument={instrument} ticket={ticket} account={account} />
      <Outcome instrument={instrument} ticket={ticket} />
      <div className={style.warning}>
        {isPending ? <TooLittleMargin cost={cost} step={marginStep && <StepButton step={marginStep} />} /> : null}
      </div>
      <p className={style.note}>{t(`cost.note.${order.kind}`)}</p>
    </Block>
  );
};

type PartProps = Omit<OrderCostsProps, 'account' | 'marginStep'>;

/** Overnight fee of the next rollover that counts, with its weekday and number of nights. */
const Overnight = ({ instrument, ticket }: PartProps) => {
  const { t } = useTranslation('ticket');
  const { signedMoney, weekday, time } = useFormat();
  const night = previewOvernight(instrument, ticket);
  const label = night
    ? t('cost.overnight', { count: night.nights, weekday: weekday(night.at), time: time(night.at) })
    : t('cost.overnightLater');
  return (
    <Sum
      label={
        <Explained by={night?.amount} instrument={instrument}>
          {label}
        </Explained>
      }
    >
      {signedMoney(night?.amount.result)}
    </Sum>
  );
};

/** Loss at the stop loss, gain at the take profit, and their ratio. */
const Outcome = ({ instrument, ticket }: PartProps) => {
  const { t } = useTranslation('ticket');
  const { ratio: written } = useFormat();
  const { atStop, atTarget, ratio } = previewExitLevels(instrument, ticket);
  return (
    <Sums isExplained>
      <Sum
        label={
          <Explained by={atStop} as="atStop" instrument={instrument}>
            {t('cost.atStop')}
          </Explained>
        }
      >
        <Result value={atStop?.result} />
      </Sum>
      <Sum
        label={
          <Explained by={atTarget} as="atTarget" instrument={instrument}>
            {t('cost.atTarget')}
          </Explained>
        }
      >
        <Result value={atTarget?.result} />
      </Sum>
      <Sum
        label={
          <Explained by={ratio} resultName={t('cost.rewardPerRisk')}>
            {t('cost.riskReward')}
          </Explained>
        }
      >
        {ratio ? t('cost.ratio', { reward: written(ratio.result) }) : written(null)}
      </Sum>
    </Sums>
  );
};
