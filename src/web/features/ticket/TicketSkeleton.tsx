import { useTranslation } from 'react-i18next';
import { Block, classes, SkeletonBar } from '../../ui/index.ts';
import style from './TicketSkeleton.module.css';

/** Widths of the placeholders for the names of the five costs, in pixels. */
const COST_WIDTHS = [48, 48, 28, 112, 116];

/** Placeholder of the ticket while it loads, in its final shape. */
export const TicketSkeleton = () => {
  const { t } = useTranslation('ticket');
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        <Block>
          <div className={classes(style.bone, style.sides)} />
          <div className={style.pair}>
            <div className={classes(style.bone, style.field)} />
            <div className={classes(style.bone, style.field)} />
          </div>
          <div className={classes(style.bone, style.scale)} />
        </Block>
        <Block title={<SkeletonBar width={136} height={24} />}>
          {COST_WIDTHS.map((width, row) => (
            <div key={row} className={style.sum}>
              <SkeletonBar width={width} />
              <SkeletonBar width={72} />
            </div>
          ))}
        </Block>
      </div>
    </>
  );
};

/** Placeholder of the send button: nothing can be sent yet. */
export const DockSkeleton = () => <div className={classes(style.bone, style.dock)} aria-hidden="true" />;
