import { Icon } from '../../ui/index.ts';
import style from './TaskSheet.module.css';

/** Reason why the last press in a sheet failed; nothing where none did. */
export const Failure = ({ words }: { readonly words: string | undefined }) =>
  words === undefined ? null : (
    <p className={style.failure} role="alert">
      <Icon name="warning" size={16} />
      {words}
    </p>
  );
