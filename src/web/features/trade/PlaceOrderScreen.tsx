import { useTranslation } from 'react-i18next';
import { BUY, SELL } from '../../../domain/direction.ts';
import { useLiveAccount } from '../../account/index.ts';
import { api } from '../../api/index.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { Button, Empty, ErrorState, IconButton, Page, SkeletonRows } from '../../ui/index.ts';
import { TicketForm } from './TicketForm.tsx';

/** The ticket of one instrument, as the address names it: `?symbol=XAUUSD&side=sell`. */
export const PlaceOrderScreen = () => {
  const { t } = useTranslation('trade');
  const { push, switchTab } = useNavigation();
  const symbol = useAddressParameter('symbol');
  const side = useAddressParameter('side') === 'sell' ? SELL : BUY;
  const instrument = api.useGetInstrumentQuery({ id: symbol ?? '' }, { skip: symbol === undefined });
  const account = useLiveAccount();

  if (symbol === undefined) {
    return (
      <Page title={t('title')} hasMode>
        <Empty
          title={t('noSymbol.title')}
          action={
            <Button isSmall onPress={() => switchTab(PATHS.home)}>
              {t('noSymbol.step')}
            </Button>
          }
        >
          {t('noSymbol.text')}
        </Empty>
      </Page>
    );
  }
  if (instrument.data && account.status === 'ready') {
    return <TicketForm instrument={instrument.data} account={account} side={side} />;
  }
  const chart = <IconButton icon="candles" label={t('chart')} onPress={() => push(address(PATHS.chart, { symbol }))} />;
  const isFailed = instrument.isError || account.status === 'error';
  return (
    <Page title={symbol} actions={chart} hasMode>
      {isFailed ? (
        <ErrorState
          title={t('failed')}
          error={instrument.error ?? (account.status === 'error' ? account.error : undefined)}
          onRetry={() => {
            void instrument.refetch();
            if (account.status === 'error') account.refetch();
          }}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Page>
  );
};
