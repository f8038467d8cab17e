import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../device/session.ts';
import { ChartScreen } from '../features/chart/ChartScreen.tsx';
import { address, PATHS, useLevelsInAddress, useNavigation, useSymbolInAddress } from '../navigation/index.ts';
import { useOnDemand } from '../ui/index.ts';
import { loadTexts } from './texts.ts';

/** Texts of the edit sheet. */
const TEXTS = ['positions', 'orders', 'formulas'];

/** Chart screen, and over it the edit sheet of an order whose line was dragged: the chart is there when it closes. */
export const ChartRoute = () => {
  const symbol = useSymbolInAddress();
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <>
      <ChartScreen />
      {symbol !== undefined && isSignedIn ? <EditOverChart key={symbol} symbol={symbol} /> : null}
    </>
  );
};

const EditOverChart = ({ symbol }: { readonly symbol: string }) => {
  const { i18n } = useTranslation();
  const { amend } = useNavigation();
  const { orderId, hasAny: isOpen } = useLevelsInAddress();
  const [opened, setOpened] = useState({ orderId, isOpen, times: 0 });
  // While it closes, the address names its order no more.
  if (isOpen !== opened.isOpen)
    setOpened(isOpen ? { orderId, isOpen, times: opened.times + 1 } : { ...opened, isOpen });
  const load = useCallback(async () => {
    const [code] = await Promise.all([import('../features/positions/EditSheet.tsx'), loadTexts(i18n, TEXTS)]);
    return code;
  }, [i18n]);
  const close = useCallback(() => amend(address(PATHS.chart, { symbol })), [amend, symbol]);
  const EditSheet = useOnDemand(load, isOpen, close);
  if (!EditSheet || opened.orderId === undefined) return null;
  return <EditSheet key={opened.times} orderId={opened.orderId} symbol={symbol} isOpen={isOpen} onClose={close} />;
};
