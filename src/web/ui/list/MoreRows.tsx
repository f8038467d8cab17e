import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button.tsx';
import { SkeletonRows } from '../states/Skeleton.tsx';
import style from './MoreRows.module.css';

/** Rows are asked for most of a screen before they come into sight. */
const NEAR = { rootMargin: '0px 0px 600px' };

type MoreRowsProps = {
  /** Whether the list is being read at all: who is at its end meanwhile is asked about again afterwards. */
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onWanted: () => void;
};

/** The end of what is loaded: coming near it asks for more, once; a button does where that failed. */
export const MoreRows = ({ isLoading, isFailed, onWanted }: MoreRowsProps) => {
  const { t } = useTranslation('ui');
  const end = useRef<HTMLDivElement>(null);
  const wanted = useRef(onWanted);
  useEffect(() => {
    wanted.current = onWanted;
  });
  const isWaiting = isLoading || isFailed;
  useEffect(() => {
    if (isWaiting || !end.current) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) wanted.current();
    }, NEAR);
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className={style.more}>
      {isFailed && !isLoading ? (
        <Button isSmall icon="retry" onPress={onWanted}>
          {t('loadMore')}
        </Button>
      ) : (
        <SkeletonRows count={2} />
      )}
    </div>
  );
};
