import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { HOT_LIST_SECONDS } from '../../../domain/market/instrument.ts';
import { api } from '../../api/index.ts';
import { selectIsSignedIn } from '../../device/session.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { UnreadBell } from '../../tradingAccount/index.ts';
import { Block, ErrorState, IconButton, Page, RiskNote, SunMark } from '../../ui/index.ts';
import { AccountCard } from './AccountCard.tsx';
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
  if (data) {
    return (
      <>
        <GoldHours />
        <HotItems {...data} />
        <Market tabs={data.tabs} />
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
