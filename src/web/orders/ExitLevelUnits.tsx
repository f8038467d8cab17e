import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import { withDigits } from '../../domain/market/points.ts';
import { type ExitLevelField, nearestExitLevel } from '../../domain/orders/exitLevels.ts';
import {
  exactExitLevelAmount,
  EXIT_LEVEL_UNITS,
  exitLevelAmount,
  type ExitLevelUnit,
} from '../../domain/orders/exitLevelUnits.ts';
import { Button, ChoiceList, useFormat } from '../ui/index.ts';
import { type ExitLevelEntry, type ExitLevelEntryContext, levelOf } from './exitLevelEntries.ts';
import style from './ExitLevelFields.module.css';

type ExitLevelUnitsProps = {
  readonly field: ExitLevelField;
  readonly entry: ExitLevelEntry;
  readonly onChange: (entry: ExitLevelEntry) => void;
  readonly levelContext: ExitLevelEntryContext | undefined;
  readonly onChosen: () => void;
  readonly onRemoved: () => void;
};

/**
 * Lists a price in each unit. A stop loss that locks in a gain can be given by its price alone, as no unit has a sign.
 */
export const ExitLevelUnits = ({ field, entry, onChange, levelContext, onChosen, onRemoved }: ExitLevelUnitsProps) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const level = levelOf(field, entry, levelContext);
  const amountIn = (unit: ExitLevelUnit) =>
    level && levelContext ? exitLevelAmount(field, unit, level, levelContext) : undefined;
  const isGainAtStop = decimal(amountIn('pips') ?? '0').lt(0);
  const allowed =
    levelContext && !isGainAtStop ? EXIT_LEVEL_UNITS : EXIT_LEVEL_UNITS.filter((unit) => unit === 'price');
  // What cannot be worked out has nothing to be said in another unit: choosing one would take it away.
  const units = level === undefined ? [entry.unit] : allowed;

  const sampleOf = (unit: ExitLevelUnit): string | undefined => {
    const amount = amountIn(unit);
    if (amount === undefined) return undefined;
    if (unit === 'price') return format.price(amount);
    if (unit === 'pips') return format.pips(amount);
    const signed = field === 'stopLoss' ? decimal(amount).negated() : amount;
    return unit === 'money' ? `${format.signedMoney(signed)}\u00a0USD` : format.signedPercent(signed);
  };
  const noteOf = (unit: ExitLevelUnit): string =>
    t(unit === 'money' ? `note.money.${field}` : `note.${unit}`, {
      price: levelContext && format.price(withDigits(levelContext.openPrice, levelContext.instrument.digits)),
      pip: format.price(levelContext?.instrument.pipSize),
      equity: format.money(levelContext?.netWorth),
    });

  const choose = (unit: ExitLevelUnit) => {
    if (unit === entry.unit) return;
    const typed = level && levelContext ? exactExitLevelAmount(field, unit, level, levelContext) : undefined;
    if (level && typed === undefined) return;
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
        onPress={onChosen}
      />
      {isGainAtStop ? <p className={style.note}>{t('locksInGain')}</p> : null}
      {levelContext ? (
        <p className={style.note}>{t('nearest', { price: format.price(nearestExitLevel(field, levelContext)) })}</p>
      ) : null}
      {entry.typed === '' ? null : (
        <Button
          onPress={() => {
            onChange({ ...entry, typed: '' });
            onRemoved();
          }}
        >
          {t(`${field}Away`)}
        </Button>
      )}
    </>
  );
};
