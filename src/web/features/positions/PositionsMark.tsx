import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../../market/index.ts';
import { type LivePosition, useLeastFreshness } from '../../tradingAccount/index.ts';
import { LiveMark, useFormat } from '../../ui/index.ts';
import style from './PositionsMark.module.css';

/** Freshness of the positions' figures, and the time in London. */
export const PositionsMark = ({ positions }: { readonly positions: readonly LivePosition[] }) => {
  const { t } = useTranslation('positions');
  const { time } = useFormat();
  const seconds = useServerSeconds();
  const least = useLeastFreshness(positions.map(({ order }) => order.symbol));
  if (!least) return null;
  return (
    <span className={style.mark}>
      <LiveMark freshness={least}>
        <span aria-hidden="true">·</span> {t('clock', { time: time(seconds) })}
      </LiveMark>
    </span>
  );
};
