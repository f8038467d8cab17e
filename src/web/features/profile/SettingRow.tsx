import type { ReactNode } from 'react';
import { Link } from '../../navigation/index.ts';
import { Icon, type IconName } from '../../ui/index.ts';
import style from './SettingRow.module.css';

type RowProps = {
  readonly icon: IconName;
  readonly label: string;
  /** Current value, at the row's end. */
  readonly value?: ReactNode;
};

/** Row of a list of settings that opens a sheet or a question over this screen. */
export const SettingRow = ({ onPress, ...row }: RowProps & { readonly onPress: () => void }) => (
  <li className={style.item}>
    <button type="button" className={style.row} aria-haspopup="dialog" onClick={onPress}>
      <RowContent {...row} />
    </button>
  </li>
);

/** Row of the same look that leads to another screen. */
export const SettingLink = ({ to, ...row }: RowProps & { readonly to: string }) => (
  <li className={style.item}>
    <Link to={to} className={style.row}>
      <RowContent {...row} />
    </Link>
  </li>
);

const RowContent = ({ icon, label, value }: RowProps) => (
  <>
    <Icon name={icon} className={style.icon} />
    <span className={style.words}>
      <span>{label}</span>
      {value === undefined ? null : <span className={style.value}>{value}</span>}
    </span>
    <Icon name="forward" size={16} className={style.chevron} />
  </>
);
