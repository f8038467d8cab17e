import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Block, type TextHeading } from '../../ui/index.ts';
import style from './legal.module.css';

type ContentsProps = {
  readonly headings: readonly TextHeading[];
  /** Ids of the blocks with a hit of the search, one for each hit; undefined while nothing is searched. */
  readonly hits: readonly string[] | undefined;
  /** Address of a part of the text. */
  readonly addressOf: (partId: string) => string;
  readonly onJump: (partId: string) => void;
  readonly language: string;
};

/** Contents list: each part with its number and its hits, and a real link, which can be opened in another tab. */
export const Contents = ({ headings, hits, addressOf, onJump, language }: ContentsProps) => {
  const { t } = useTranslation('legal');
  const parts = headings.filter(({ depth }) => depth === 1);
  const count = t('parts', { count: parts.length });
  const jump = (partId: string) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onJump(partId);
  };
  return (
    <Block title={t('contents')} aside={hits ? `${count}, ${t('hits', { count: hits.length })}` : count}>
      <ol className={style.contents} lang={language}>
        {parts.map(({ id, words }, at) => {
          const found = hits?.filter((hit) => hit === id || hit.startsWith(`${id}-`)).length ?? 0;
          return (
            <li key={id}>
              <a href={`#${addressOf(id)}`} onClick={jump(id)}>
                <span>{at + 1}</span>
                <span>{words}</span>
                {found === 0 ? null : <small>{t('hits', { count: found })}</small>}
              </a>
            </li>
          );
        })}
      </ol>
    </Block>
  );
};
