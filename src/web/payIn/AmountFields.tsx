import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal } from '../../domain/decimal.ts';
import { minimumOfTexts } from '../../domain/funds/deposit.ts';
import type { Language } from '../../contract/index.ts';
import { selectCommonInfo } from '../device/configuration.ts';
import { AmountInput, Block, Explained, FigureField, Sum, Sums, useFormat } from '../ui/index.ts';
import { type AmountFault, type Amounts, type TypedAmount } from './amounts.ts';
import { Copied } from './ChannelFields.tsx';
import style from './payIn.module.css';
import type { Channel } from './useChannels.ts';
import { useCurrencyFigure } from './useCurrencyFigure.ts';

type AmountFieldsProps = {
  readonly channel: Channel;
  readonly typed: TypedAmount;
  readonly amounts: Amounts;
  /** Undefined before it is to be shown. */
  readonly fault: AmountFault | undefined;
  readonly onChange: (typed: TypedAmount) => void;
};

/** True where the operator has configured a minimum for the channel other than the texts promise (DEP-64). */
const hasOwnMinimum = ({ minimumAmount }: Channel, promised: Readonly<Record<string, string>> | undefined) =>
  promised !== undefined && !decimal(minimumAmount).eq(minimumOfTexts(Object.values(promised)));

/** The amount, typed in US dollars or in the channel's currency; the other one follows. */
export const AmountFields = ({ channel, typed, amounts, fault, onChange }: AmountFieldsProps) => {
  const { t, i18n } = useTranslation('deposits');
  const { firmMoney } = useFormat();
  const promised = useSelector(selectCommonInfo)?.minimumDeposit;
  const { currency, minimumAmount } = channel;
  const asked = typed.side === 'asked' ? typed.entry : amounts.asked;
  const sent = typed.side === 'sent' ? typed.entry : amounts.sent;
  const words = fault && t(`amount.fault.${fault}`, { minimum: firmMoney(minimumAmount) });
  const isOneToOne = currency === 'USD';
  const own = t('figure', { figure: firmMoney(minimumAmount), currency: 'USD' });
  const minimum = hasOwnMinimum(channel, promised) ? own : promised?.[i18n.language as Language];
  return (
    <Block
      className={style.fields}
      title={t('amount.title')}
      aside={minimum === undefined ? null : t('amount.minimum', { minimum })}
    >
      <div data-field="amount">
        <FigureField
          label={t('amount.asked')}
          value={asked}
          onChange={(entry) => onChange({ side: 'asked', entry })}
          error={words}
        >
          <AmountInput
            value={asked}
            onChange={(entry) => onChange({ side: 'asked', entry })}
            unit="USD"
            ownUnit="USD"
          />
        </FigureField>
      </div>
      {isOneToOne ? null : (
        <FigureField label={t('amount.sent')} value={sent} onChange={(entry) => onChange({ side: 'sent', entry })}>
          <AmountInput value={sent} onChange={(entry) => onChange({ side: 'sent', entry })} unit={currency} />
        </FigureField>
      )}
      <AmountSums channel={channel} amounts={amounts} />
    </Block>
  );
};

/** What to send, what is credited where it follows from that, and the fee; derived amounts with their formulas. */
const AmountSums = ({ channel, amounts }: Pick<AmountFieldsProps, 'channel' | 'amounts'>) => {
  const { t } = useTranslation('deposits');
  const { firmMoney, enteredMoney } = useFormat();
  const figure = useCurrencyFigure({ isEntered: true });
  const { currency, fee } = channel;
  const isOneToOne = currency === 'USD';
  return (
    <>
      {amounts.sent === '' || isOneToOne ? null : (
        <Copied
          label={t('amount.send')}
          caption={
            <Explained by={amounts.by?.sent} currency={currency}>
              {t('amount.send')}
            </Explained>
          }
          text={amounts.sent}
        >
          {figure(amounts.sent, currency)}
        </Copied>
      )}
      <Sums isExplained={amounts.by?.asked !== undefined}>
        {amounts.by?.asked ? (
          <Sum
            label={
              <Explained by={amounts.by.asked} currency={currency}>
                {t('amount.asked')}
              </Explained>
            }
          >
            {enteredMoney(amounts.asked)}
          </Sum>
        ) : null}
        {amounts.sent === '' || isOneToOne ? (
          <Sum label={t('amount.send')}>{amounts.sent === '' ? '–' : figure(amounts.sent, currency)}</Sum>
        ) : null}
        <Sum label={t('amount.fee')}>{t('figure', { figure: firmMoney(fee), currency: 'USD' })}</Sum>
      </Sums>
    </>
  );
};
