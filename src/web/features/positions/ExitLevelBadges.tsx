import { useTranslation } from 'react-i18next';
import type { ExitLevels } from '../../../domain/orders/exitLevels.ts';
import style from './ExitLevelBadges.module.css';

/** Badges of an order's exit levels, SL and TP; nothing where it has none. */
export const ExitLevelBadges = ({ stops: { stopLoss, takeProfit } }: { readonly stops: ExitLevels }) => {
  const { t } = useTranslation('positions');
  return (
    <>
      {stopLoss === null ? null : <Badge short="SL" long={t('hasStopLoss')} />}
      {takeProfit === null ? null : <Badge short="TP" long={t('hasTakeProfit')} />}
    </>
  );
};

const Badge = ({ short, long }: { readonly short: string; readonly long: string }) => (
  <>
    <span className={style.badge} aria-hidden="true">
      {short}
    </span>
    <span className="sr"> {long}</span>
  </>
);
