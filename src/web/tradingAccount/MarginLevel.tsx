import { useSelector } from 'react-redux';
import type { AccountFigures } from '../../domain/money/account.ts';
import { selectSetting } from '../device/configuration.ts';
import { Explained, MarginMeter, useFormat } from '../ui/index.ts';
import style from './MarginLevel.module.css';

type Configured = Parameters<typeof selectSetting>[0];

/** Levels, in percent, of the first margin warning and of the close-out; undefined until they are known. */
export const useMarginMarks = () => {
  const closeOutAt = useSelector((state: Configured) => selectSetting(state, 'closeOutLevel'));
  const warnAt = useSelector((state: Configured) => selectSetting(state, 'warningLevels'))?.split(',')[0];
  return closeOutAt === undefined || warnAt === undefined ? undefined : { closeOutAt, warnAt };
};

type MarginLevelProps = {
  readonly figures: AccountFigures;
  readonly label: string;
  /** Text that names the level of the close-out. */
  readonly closesOutAt: (level: string) => string;
};

/** Shows the margin level on a scale, with the marks of the first warning and the close-out. */
export const MarginLevel = ({ figures, label, closesOutAt }: MarginLevelProps) => {
  const { percent } = useFormat();
  const marks = useMarginMarks();
  const ratio = figures.advancePaymentRatio?.result ?? null;
  return (
    <div>
      <div className={style.line}>
        <span className={style.caption}>
          <Explained by={figures.advancePaymentRatio}>{label}</Explained>
          {marks ? <span>{closesOutAt(marks.closeOutAt)}</span> : null}
        </span>
        <b>{percent(ratio)}</b>
      </div>
      {marks ? <MarginMeter ratio={ratio} closeOutAt={Number(marks.closeOutAt)} warnAt={Number(marks.warnAt)} /> : null}
    </div>
  );
};
