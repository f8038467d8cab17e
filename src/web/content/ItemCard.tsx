import type { Schema } from '../api/index.ts';
import { Icon, OwnPicture, targetOf } from '../ui/index.ts';
import style from './ItemCard.module.css';
import { ItemLink } from './ItemLink.tsx';
import { useTextLanguage } from './useTextLanguage.ts';

type ItemCardProps = {
  readonly item: Schema<'Banner'>;
  /** What kind of thing it is, where that must not be missed: `Advertisement`. */
  readonly mark?: string;
};

/** Card of a banner or an advertisement: its mark, title, words and picture, and the way to where it leads. */
export const ItemCard = ({ item, mark }: ItemCardProps) => {
  const languageOf = useTextLanguage();
  const isLeading = item.hasArticle || (item.url !== null && targetOf(item.url) !== undefined);
  return (
    <ItemLink item={item} className={style.card}>
      <span className={style.words}>
        {mark === undefined ? null : <small className={style.mark}>{mark}</small>}
        <b lang={languageOf(item.language)}>{item.title}</b>
        {item.body === null ? null : <span lang={languageOf(item.language)}>{item.body}</span>}
      </span>
      <OwnPicture address={item.image} alt="" size="row" isLater />
      {isLeading ? <Icon name="forward" size={16} className={style.chevron} /> : null}
    </ItemLink>
  );
};
