import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button.tsx';
import { SkeletonRows } from '../states/Skeleton.tsx';
import style from './MoreRows.module.css';

/** Margin within which more rows are loaded before they come into sight. */
const NEAR = { rootMargin: '0px 0px 600px' };

type MoreRowsProps = {
  /** True while the list is loading; a reader who reaches the end meanwhile causes another load afterwards. */
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onWanted: () => void;
};

/** End of the loaded rows: coming near it loads more, once; a button does after a failure. */
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
