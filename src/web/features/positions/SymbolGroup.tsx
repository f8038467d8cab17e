import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { netVolume } from '../../../domain/money/closeOutDistance.ts';
import { total } from '../../../domain/money/position.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Result, Row, Side, useFormat } from '../../ui/index.ts';
import style from './SymbolGroup.module.css';

type SymbolGroupProps = {
  readonly symbol: string;
  readonly members: readonly LivePosition[];
  /** Rows of the members. */
  readonly children: ReactNode;
};

/** Positions of one symbol below their sum: how many, their net volume, their result now. */
export const SymbolGroup = ({ symbol, members, children }: SymbolGroupProps) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const net = netVolume(members.map(({ order }) => order));
  const results = members.flatMap(({ value }) => (value ? [value.profit.result] : []));
  return (
    <div className={style.group} role="group" aria-label={symbol}>
      <ul className={style.sum}>
        <Row
          title={symbol}
          note={
            <>
              {t('sums.count', { count: members.length })}{' '}
              {net ? <Side direction={net.direction} lots={lots(net.volume)} /> : lots('0')}
            </>
          }
          end={<Result value={results.length < members.length ? undefined : total(results)} />}
        />
      </ul>
      <div className={style.members}>{children}</div>
    </div>
  );
};
