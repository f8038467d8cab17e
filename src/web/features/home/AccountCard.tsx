import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../device/session.ts';
import { Block, ErrorState, useOnDemand } from '../../ui/index.ts';
import style from './AccountCard.module.css';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { GuestCard } from './GuestCard.tsx';

/** Loaded for signed-in customers only: a visitor's first list does not wait for the formulas of an account. */
const loadFigures = async () => ({ default: (await import('./AccountFigures.tsx')).AccountFigures });

/** Card of the active account with its current figures; without a session it offers to sign in or sign up. */
export const AccountCard = () => (useSelector(selectIsSignedIn) ? <OwnAccount /> : <GuestCard />);

const OwnAccount = () => {
  const { t } = useTranslation('home');
  const [isWanted, setIsWanted] = useState(true);
  const AccountFigures = useOnDemand(
    loadFigures,
    isWanted,
    useCallback(() => setIsWanted(false), []),
  );
  if (isWanted && AccountFigures) return <AccountFigures />;
  return (
    <Block label={t('account.title')} className={style.card}>
      {isWanted ? (
        <AccountSkeleton />
      ) : (
        <ErrorState title={t('account.failed')} onRetry={() => setIsWanted(true)}>
          {t('account.notAffected')}
        </ErrorState>
      )}
    </Block>
  );
};
