import { IconButton } from '../button/IconButton.tsx';
import style from './OfferLine.module.css';

type OfferLineProps = {
  readonly text: string;
  /** Label of the button that takes the offer. */
  readonly choice: string;
  readonly onChoose: () => void;
  /** Label of the button that leaves all as it is. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Language of its words, if not that of the app. */
  readonly lang?: string;
};

/** Offer in one line, with one button that takes it and one that leaves all as it is. */
export const OfferLine = ({ text, choice, onChoose, closeLabel, onClose, lang }: OfferLineProps) => (
  <aside className={style.offer} lang={lang}>
    <span>{text}</span>
    <button type="button" className={style.choose} onClick={onChoose}>
      {choice}
    </button>
    <IconButton icon="close" size={20} label={closeLabel} onPress={onClose} />
  </aside>
);
