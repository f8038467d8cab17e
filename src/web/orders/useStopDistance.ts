import { useDispatch, useSelector } from 'react-redux';
import { decimal } from '../../domain/decimal.ts';
import { exitLevelAmount, type ExitLevelUnitContext } from '../../domain/orders/exitLevelUnits.ts';
import { selectStopDistance, stopDistanceUsed } from '../device/marketPreferences.ts';

/**
 * Returns the distance in pips of the customer's last stop loss on an instrument, and the function that remembers the one
 * of an order as it is sent. A stop loss that locks in a gain has no distance.
 */
export const useStopDistance = (
  symbol: string,
): readonly [
  last: string | undefined,
  remember: (stopLoss: string | null | undefined, levelContext: ExitLevelUnitContext | undefined) => void,
] => {
  const dispatch = useDispatch();
  const last = useSelector((state: Parameters<typeof selectStopDistance>[0]) => selectStopDistance(state, symbol));
  return [
    last,
    (stopLoss, levelContext) => {
      const pips = stopLoss && levelContext && exitLevelAmount('stopLoss', 'pips', stopLoss, levelContext);
      if (pips && decimal(pips).gt(0)) dispatch(stopDistanceUsed({ symbol, pips }));
    },
  ];
};
