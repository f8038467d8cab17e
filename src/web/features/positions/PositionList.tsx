import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Button, Empty } from '../../ui/index.ts';
import type { BeginTask } from './orderTask.ts';
import style from './PositionList.module.css';
import { PositionRow } from './PositionRow.tsx';
import { SymbolGroup } from './SymbolGroup.tsx';

type PositionListProps = {
  readonly positions: readonly LivePosition[];
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onBegin: BeginTask;
};

/**
 * Lists the open positions, newest first. Those of a symbol that has several are a group below their sum, at the place of
 * the newest of them.
 */
export const PositionList = ({ positions, ...list }: PositionListProps) => {
  const symbols = [...new Set(positions.map(({ order }) => order.symbol))];
  if (symbols.length === 0) return <NoPositions />;
  return symbols.map((symbol) => {
    const members = positions.filter(({ order }) => order.symbol === symbol);
    return members.length > 1 ? (
      <SymbolGroup key={symbol} symbol={symbol} members={members}>
        <Rows positions={members} {...list} />
      </SymbolGroup>
    ) : (
      <Rows key={symbol} positions={members} {...list} />
    );
  });
};

const Rows = ({ positions, openId, onToggle, onBegin }: PositionListProps) => (
  <ul className={style.rows}>
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
