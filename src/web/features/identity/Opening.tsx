import { useTranslation } from 'react-i18next';
import { Block, Icon } from '../../ui/index.ts';
import style from './Opening.module.css';

const LINES = [
  { key: 'opens', icon: 'shield' },
  { key: 'needed', icon: 'card' },
  { key: 'time', icon: 'clock' },
] as const;

/** Three lines before the first verification: what it opens, what it needs, and how long it takes. */
export const Opening = () => {
  const { t } = useTranslation('identity');
  return (
    <Block label={t('opening.label')}>
      <ul className={style.lines}>
        {LINES.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} size={20} />
            <span>{t(`opening.${key}`)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
};
