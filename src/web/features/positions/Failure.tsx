import { Icon } from '../../ui/index.ts';
import style from './TaskSheet.module.css';

/** Why the last press of a sheet was not done; nothing where none failed. */
export const Failure = ({ words }: { readonly words: string | undefined }) =>
  words === undefined ? null : (
    <p className={style.failure} role="alert">
      <Icon name="warning" size={16} />
      {words}
    </p>
  );
