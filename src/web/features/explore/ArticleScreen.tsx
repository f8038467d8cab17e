import { useTranslation } from 'react-i18next';
import { api, isCallError, type Schema } from '../../api/index.ts';
import { useTextLanguage } from '../../content/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import {
  Block,
  Button,
  Empty,
  ErrorState,
  IconButton,
  Markdown,
  OwnPicture,
  Page,
  RiskNote,
  useDocumentTitle,
  useFormat,
} from '../../ui/index.ts';
import style from './ArticleScreen.module.css';
import { ArticleSkeleton } from './ArticleSkeleton.tsx';
import { SymbolRow } from './SymbolRow.tsx';
import { useShare } from './useShare.ts';

/** Refusal of an article that does not exist, or was withdrawn (CNT-13). */
const NOT_FOUND = 1002;
const isGone = (error: unknown): boolean => isCallError(error) && error.kind === 'refused' && error.code === NOT_FOUND;

/** Reading page of an article (§2): for visitors too, by a link that can be shared; prints as a page. */
export const ArticleScreen = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['explore', 'shell']);
  const { data, error, refetch } = api.useGetArticleQuery({ id }, { refetchOnMountOrArgChange: 300 });
  // What was read before it was withdrawn is gone too.
  const article = isGone(error) ? undefined : data;
  const share = useShare(id, article?.title);
  useDocumentTitle(article?.title ?? t('shell:titles.exploreIndex'));
  const kind = article?.category ?? null;
  const actions = (
    <>
      <IconButton icon="share" label={t('share')} onPress={() => void share()} />
      <IconButton icon="print" label={t('print')} onPress={() => window.print()} />
    </>
  );
  return (
    <Page title={kind === null ? t('shell:titles.exploreIndex') : t(`kind.${kind}`)} actions={article ? actions : null}>
      {article ? <Article article={article} /> : null}
      {!article && error ? <Missing error={error} onRetry={() => void refetch()} /> : null}
      {!article && !error ? <ArticleSkeleton /> : null}
    </Page>
  );
};

const Article = ({ article }: { readonly article: Schema<'Article'> }) => {
  const { t } = useTranslation('explore');
  const { date, time } = useFormat();
  const language = useTextLanguage()(article.language);
  const { publishedAt, symbols } = article;
  return (
    <>
      <Block kind="rows" label={article.title} className={style.article}>
        <header className={style.head}>
          <h2 lang={language}>{article.title}</h2>
          <p className={style.facts}>
            {t('facts', {
              author: article.author,
              at: `${date(publishedAt)} ${time(publishedAt)}`,
              count: article.minutesToRead,
            })}
          </p>
        </header>
        {article.image === null ? null : (
          <figure className={style.figure} lang={language}>
            <OwnPicture address={article.image} alt={article.imageCaption ?? ''} size="whole" />
            {article.imageCaption === null ? null : <figcaption aria-hidden="true">{article.imageCaption}</figcaption>}
          </figure>
        )}
        <div className={style.body}>
          <Markdown text={article.body} headingLevel={3} language={language} />
        </div>
      </Block>
      {symbols.length === 0 ? null : (
        <Block title={t('symbols')} kind="flush" className={style.symbols}>
          <ul>
            {symbols.map((symbol) => (
              <SymbolRow key={symbol} symbol={symbol} />
            ))}
          </ul>
        </Block>
      )}
      <p className={style.note}>{t('notAdvice')}</p>
      <RiskNote />
    </>
  );
};

const Missing = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const { t } = useTranslation('explore');
  const { switchTab } = useNavigation();
  const toNews = (
    <Button isSmall onPress={() => switchTab(PATHS.explore)}>
      {t('toNews')}
    </Button>
  );
  return (
    <Block label={t('article')}>
      {isGone(error) ? (
        <Empty title={t('gone.title')} action={toNews}>
          {t('gone.text')}
        </Empty>
      ) : (
        <ErrorState title={t('articleFailed')} error={error} onRetry={onRetry} />
      )}
    </Block>
  );
};
