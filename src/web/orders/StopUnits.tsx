import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import { nearestStop, type StopField } from '../../domain/orders/exitLevels.ts';
import { STOP_UNITS, stopAmount, stopAmountExactly, type StopUnit } from '../../domain/orders/exitLevelUnits.ts';
import { Button, ChoiceList, useFormat } from '../ui/index.ts';
import { levelOf, type StopEntry, type StopsBasis } from './stopEntries.ts';
import style from './StopsFields.module.css';

type StopUnitsProps = {
  readonly field: StopField;
  readonly entry: StopEntry;
  readonly onChange: (entry: StopEntry) => void;
  readonly basis: StopsBasis | undefined;
  readonly onDone: () => void;
};

/** What a price is in each unit. A stop loss that locks in a gain can be said by its price alone, as no unit has a sign. */
export const StopUnits = ({ field, entry, onChange, basis, onDone }: StopUnitsProps) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const level = levelOf(field, entry, basis);
  const amountIn = (unit: StopUnit) => (level && basis ? stopAmount(field, unit, level, basis) : undefined);
  const isGainAtStop = decimal(amountIn('pips') ?? '0').lt(0);
  const units = basis && !isGainAtStop ? STOP_UNITS : STOP_UNITS.filter((unit) => unit === 'price');

  const sampleOf = (unit: StopUnit): string | undefined => {
    const amount = amountIn(unit);
    if (amount === undefined) return undefined;
    if (unit === 'price') return format.price(amount);
    if (unit === 'pips') return format.number(amount);
    const signed = field === 'stopLoss' ? decimal(amount).negated() : amount;
    return unit === 'money' ? `${format.signedMoney(signed)}\u00a0USD` : format.signedPercent(signed);
  };
  const noteOf = (unit: StopUnit): string =>
    t(unit === 'money' ? `note.money.${field}` : `note.${unit}`, {
      price: format.price(basis?.openPrice),
      pip: format.price(basis?.instrument.pipSize),
      equity: format.money(basis?.netWorth),
    });

  const choose = (unit: StopUnit) => {
    const typed = level && basis ? stopAmountExactly(field, unit, level, basis) : undefined;
    onChange({ unit, typed: typed ?? '' });
  };
  return (
    <>
      <p className={style.meaning}>{t('fourUnits')}</p>
      <ChoiceList
        label={t(`${field}In`)}
        options={units.map((unit) => ({
          value: unit,
          label: t(`unit.${unit}`),
          note: noteOf(unit),
          sample: sampleOf(unit),
        }))}
        value={entry.unit}
        onChange={choose}
        onPress={onDone}
      />
      {isGainAtStop ? <p className={style.note}>{t('locksInGain')}</p> : null}
      {basis ? <p className={style.note}>{t('nearest', { price: format.price(nearestStop(field, basis)) })}</p> : null}
      {entry.typed === '' ? null : (
        <Button
          onPress={() => {
            onChange({ ...entry, typed: '' });
            onDone();
          }}
        >
          {t(`${field}Away`)}
        </Button>
      )}
    </>
  );
};
