import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type AccountType, selectAccountType, selectIsSignedIn, selectUserInfo } from '../../device/session.ts';
import { address, PATHS, useAddressParameter, useNavigation, useSymbolInAddress } from '../../navigation/index.ts';
import { Button, Empty, ErrorState, IconButton, Page } from '../../ui/index.ts';
import { GuestTicket } from './GuestTicket.tsx';
import { TicketForm } from './TicketForm.tsx';
import { DockSkeleton, TicketSkeleton } from './TicketSkeleton.tsx';
import { useTicketNeeds } from './useTicketNeeds.ts';

/**
 * Ticket of one instrument, named in the address by `symbol` or `id`, and prefilled from it: `side`, `price` (which
 * makes it pending), `stopLoss`, `takeProfit`. How many lots is never taken from an address, which may be a stranger's. A
 * visitor sees it in a wide window only.
 */
export const PlaceOrderScreen = () => {
  const id = useSymbolInAddress('id');
  const symbol = useSymbolInAddress() ?? id;
  const isSignedIn = useSelector(selectIsSignedIn);
  if (symbol === undefined) return <NoInstrument />;
  return isSignedIn ? <InstrumentTicket key={symbol} symbol={symbol} /> : <GuestTicket symbol={symbol} />;
};

const InstrumentTicket = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation('ticket');
  const { push, beside } = useNavigation();
  // In a wide window the ticket stays after its order: another one begins.
  const [ordersDone, setOrdersDone] = useState(0);
  const onDone = () => setOrdersDone((before) => before + 1);
  const asked = {
    side: useAddressParameter('side'),
    price: useAddressParameter('price'),
    stopLoss: useAddressParameter('stopLoss'),
    takeProfit: useAddressParameter('takeProfit'),
  };
  const needs = useTicketNeeds(symbol);
  const mode = useSelector(selectAccountType);
  const isCustomerKnown = useSelector(selectUserInfo) !== null;
  const [agreedMode, setAgreedMode] = useState<AccountType>();
  if (agreedMode === undefined && isCustomerKnown) setAgreedMode(mode);
  const onGoOn = agreedMode === undefined || mode === agreedMode ? undefined : () => setAgreedMode(mode);
  const chart = beside === undefined && (
    <IconButton icon="candles" label={t('chart')} onPress={() => push(address(PATHS.chart, { symbol }))} />
  );
  switch (needs.status) {
    case 'ready':
      return (
        <TicketForm
          key={ordersDone}
          instrument={needs.instrument}
          account={needs.account}
          asked={asked}
          isAnother={ordersDone > 0}
          onGoOn={onGoOn}
          onDone={beside === undefined ? undefined : onDone}
        />
      );
    case 'loading':
      return (
        <Page title={symbol} actions={chart} hasMode dock={<DockSkeleton />}>
          <TicketSkeleton />
        </Page>
      );
    case 'error':
      return (
        <Page title={symbol} actions={chart} hasMode>
          <ErrorState title={t('failed')} error={needs.error} onRetry={needs.refetch}>
            {t('notAffected')}
          </ErrorState>
        </Page>
      );
    case 'unknown':
      return <NoInstrument symbol={symbol} />;
  }
};

/** Shown for an address without an instrument, or with an unknown one. */
const NoInstrument = ({ symbol }: { readonly symbol?: string }) => {
  const { t } = useTranslation('ticket');
  const { switchTab, beside } = useNavigation();
  return (
    <Page title={symbol ?? t('title')} hasMode>
      <Empty
        title={t(symbol === undefined ? 'noSymbol.title' : 'noInstrument')}
        action={
          beside === undefined ? (
            <Button isSmall onPress={() => switchTab(PATHS.home)}>
              {t('noSymbol.step')}
            </Button>
          ) : null
        }
      >
        {t('noSymbol.text')}
      </Empty>
    </Page>
  );
};
