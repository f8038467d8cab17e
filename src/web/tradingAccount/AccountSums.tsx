import { ExplainedSum, Money, Result, Side, useFormat } from '../ui/index.ts';
import type { LiveFigures, LivePosition } from './liveAccount.ts';

type AccountSumProps = {
  readonly account: LiveFigures;
  /** Text that describes the parts. */
  readonly meaning: string;
  /** Name of the sum. */
  readonly children: string;
};

const PartName = ({ position: { order } }: { readonly position: LivePosition }) => {
  const { lots } = useFormat();
  return (
    <span>
      {order.symbol} <Side direction={order.direction} lots={lots(order.volume)} />
    </span>
  );
};

/** Labels the open profit of an account, and lists what each position brings now. */
export const OpenProfitSum = ({ account: { figures, positions }, meaning, children }: AccountSumProps) => (
  <ExplainedSum
    meaning={meaning}
    parts={positions.map((position) => ({
      key: position.order.id,
      name: <PartName position={position} />,
      value: <Result value={position.value?.profit.result} />,
    }))}
    total={<Result value={figures.openProfit} />}
  >
    {children}
  </ExplainedSum>
);

/** Labels the used margin of an account, and lists the margin of each position. */
export const UsedMarginSum = ({ account: { figures, positions }, meaning, children }: AccountSumProps) => (
  <ExplainedSum
    meaning={meaning}
    parts={positions.map((position) => ({
      key: position.order.id,
      name: <PartName position={position} />,
      value: <Money value={position.order.margin} />,
    }))}
    total={<Money value={figures.usedMargin} />}
  >
    {children}
  </ExplainedSum>
);
