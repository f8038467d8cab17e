import type { Schema } from '../../api/index.ts';
import { ItemLink, useTextLanguage } from '../../content/index.ts';
import { classes, OwnPicture } from '../../ui/index.ts';
import { ItemFacts } from './ItemFacts.tsx';
import style from './NewsList.module.css';

type NewsRowProps = {
  readonly item: Schema<'Banner'>;
  /** True for the newest one, whose picture stands large above its words. */
  readonly isLead: boolean;
};

/** Row of the news: its title, what kind it is and how old, and its picture. */
export const NewsRow = ({ item, isLead }: NewsRowProps) => {
  const languageOf = useTextLanguage();
  return (
    <li className={classes(style.item, isLead && style.lead)}>
      <ItemLink item={item} className={style.row}>
        <OwnPicture address={item.image} alt="" size={isLead ? 'lead' : 'row'} isLater={!isLead} />
        <span className={style.words}>
          <b lang={languageOf(item.language)}>{item.title}</b>
          {item.hasArticle || item.body === null ? null : (
            <span className={style.body} lang={languageOf(item.language)}>
              {item.body}
            </span>
          )}
          <ItemFacts {...item} />
        </span>
      </ItemLink>
    </li>
  );
};
