import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaysInSight } from '../../navigation/index.ts';
import { ModeBand, Sheet } from '../../ui/index.ts';
import type { OrderTask } from './orderTask.ts';
import style from './TaskSheet.module.css';

type TaskFrameProps = {
  readonly kind: OrderTask['kind'];
  /** Symbol of the task's order; undefined for several orders, or while it is not known. */
  readonly symbol: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Sheet of a task, titled by it, that names the account type. */
export const TaskFrame = ({ kind, symbol, isOpen, onClose, children }: TaskFrameProps) => {
  const { t } = useTranslation('positions');
  useStaysInSight(isOpen);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(`sheet.${kind}`, { symbol })}>
      <div className={style.band}>
        <ModeBand />
      </div>
      {children}
    </Sheet>
  );
};
