import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../states/ErrorState.tsx';
import { SkeletonBar } from '../states/Skeleton.tsx';
import { useOnDemand } from '../useOnDemand.ts';
import style from './Markdown.module.css';
import type { MarkdownProps } from './markdownProps.ts';

const loadText = () => import('./MarkdownText.tsx');
const LINES_LOADING = [280, 320, 300, 190];

/**
 * Shows a text in Markdown. Its parser loads when it is first shown. Each heading has an id by its place, `part-2` or
 * `part-2-1`, and each block below it one too, `part-2-p3`. A screen that shows it needs the texts of `reading`.
 */
export const Markdown = (props: MarkdownProps) => {
  const { t } = useTranslation(['reading', 'ui']);
  const [isFailed, setIsFailed] = useState(false);
  const fail = useCallback(() => setIsFailed(true), []);
  const MarkdownText = useOnDemand(loadText, !isFailed, fail);
  if (MarkdownText) return <MarkdownText {...props} />;
  if (isFailed) return <ErrorState title={t('failed')} onRetry={() => setIsFailed(false)} />;
  return (
    <>
      <p className="sr" role="status">
        {t('ui:loading')}
      </p>
      <div className={style.loading} aria-hidden="true">
        {LINES_LOADING.map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </>
  );
};
