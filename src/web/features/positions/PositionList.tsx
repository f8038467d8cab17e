import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Button, Empty } from '../../ui/index.ts';
import type { BeginTask } from './orderTask.ts';
import { PositionRow } from './PositionRow.tsx';
import { SymbolSums } from './SymbolSums.tsx';

type PositionListProps = {
  readonly positions: readonly LivePosition[];
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onBegin: BeginTask;
};

/** Lists the open positions, newest first, below the sums of symbols that have several. */
export const PositionList = ({ positions, openId, onToggle, onBegin }: PositionListProps) =>
  positions.length === 0 ? (
    <NoPositions />
  ) : (
    <>
      <SymbolSums positions={positions} />
      <ul>
        {positions.map((position) => (
          <PositionRow
            key={position.order.id}
            position={position}
            isOpen={position.order.id === openId}
            onToggle={() => onToggle(position.order.id)}
            onBegin={onBegin}
          />
        ))}
      </ul>
    </>
  );

const NoPositions = () => {
  const { t } = useTranslation('positions');
  const { switchTab } = useNavigation();
  return (
    <Empty
      title={t('empty.title')}
      action={
        <Button isSmall onPress={() => switchTab(PATHS.home)}>
          {t('empty.step')}
        </Button>
      }
    >
      {t('empty.text')}
    </Empty>
  );
};
