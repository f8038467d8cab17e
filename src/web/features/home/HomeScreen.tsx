import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { HOT_LIST_SECONDS } from '../../../domain/market/instrument.ts';
import { api } from '../../api/index.ts';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { UnreadBell } from '../../tradingAccount/index.ts';
import { Block, ErrorState, IconButton, Page, RiskNote, SunMark } from '../../ui/index.ts';
import { AccountCard } from './AccountCard.tsx';
import { BannerPlace } from './BannerPlace.tsx';
import { GoldHours } from './GoldHours.tsx';
import { HotItems } from './HotItems.tsx';
import { Market } from './Market.tsx';
import { MarketSkeleton } from './MarketSkeleton.tsx';

/** Home (§2): the account, the hot items, and the market by tab, all live. */
export const HomeScreen = () => {
  const { t } = useTranslation('home');
  const { push } = useNavigation();
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <Page
      title={<SunMark />}
      isRoot
      hasMode
      actions={
        <>
          <IconButton icon="search" label={t('search')} onPress={() => push(PATHS.search)} />
          {isSignedIn ? <UnreadBell /> : null}
        </>
      }
    >
      <AccountCard />
      <MarketOverview />
      <RiskNote />
    </Page>
  );
};

const MarketOverview = () => {
  const { t } = useTranslation('home');
  const { data, error, refetch } = api.useListMarketTabsQuery(undefined, {
    refetchOnMountOrArgChange: HOT_LIST_SECONDS,
    refetchOnReconnect: true,
  });
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  // Not `refetch`: cards ask for it as they are mounted, before this screen's own reading has begun.
  const readAgain = useCallback(
    () => void dispatch(api.endpoints.listMarketTabs.initiate(undefined, { forceRefetch: true, subscribe: false })),
    [dispatch],
  );
  if (data) {
    return (
      <>
        <GoldHours />
        <HotItems {...data} onNewDay={readAgain} />
        <Market tabs={data.tabs} />
        <BannerPlace />
      </>
    );
  }
  if (!error) return <MarketSkeleton />;
  return (
    <Block label={t('market.title')}>
      <ErrorState title={t('market.failed')} error={error} onRetry={() => void refetch()}>
        {t('market.notAffected')}
      </ErrorState>
    </Block>
  );
};
