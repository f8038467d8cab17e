import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../../market/index.ts';
import { useLeastFreshness } from '../../tradingAccount/index.ts';
import { LiveMark, useFormat } from '../../ui/index.ts';
import style from './AccountCard.module.css';

/**
 * Freshness of an account's figures: that of its least fresh quote. Without positions the figures are exact and have no
 * mark.
 */
export const AccountMark = ({ symbols }: { readonly symbols: readonly string[] }) => {
  const { t } = useTranslation('home');
  const { time } = useFormat();
  const least = useLeastFreshness(symbols);
  const clock = t('account.clock', { time: time(useServerSeconds()) });
  if (!least) return <span className={style.caption}>{clock}</span>;
  return (
    <LiveMark freshness={least}>
      <span aria-hidden="true">·</span> {clock}
    </LiveMark>
  );
};
