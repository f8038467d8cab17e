import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Freshness } from '../../../domain/market/quote.ts';
import { classes } from '../classes.ts';
import style from './figures.module.css';

type LiveMarkProps = {
  readonly freshness: Freshness;
  /** Seconds since the feed's last quote, shown when the price is stale. */
  readonly ageSeconds?: number | undefined;
  /** Content after it, such as `14:32 London`. */
  readonly children?: ReactNode;
};

/** Freshness of a price: word and shape, never colour alone. */
export const LiveMark = ({ freshness, ageSeconds, children }: LiveMarkProps) => {
  const { t } = useTranslation('ui');
  const isAgeShown = freshness === 'stale' && ageSeconds !== undefined;
  return (
    <span className={classes(style.live, freshness !== 'fresh' && style[freshness])}>
      {isAgeShown ? t('freshness.staleSince', { age: ageSeconds }) : t(`freshness.${freshness}`)}
      {children}
    </span>
  );
};
