import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../../navigation/index.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { Pulled, type RowAction } from './Pulled.tsx';
import style from './Row.module.css';

type ContentProps = {
  /** `setting` is lower than a row that names a thing, and its title has the size of text. */
  readonly kind?: 'name' | 'setting';
  readonly icon?: IconName;
  /** Picture in the icon's place: a flag, a rank. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Second line. */
  readonly note?: ReactNode;
  /** Current value of a setting: beside the title, below it where both are long. */
  readonly value?: ReactNode;
  /** Figure at the row's end, over its caption. */
  readonly figure?: ReactNode;
  readonly caption?: ReactNode;
  /** Mark or control at the very end; a row that is pressed has a mark only, and its control `beside` it. */
  readonly end?: ReactNode;
  /** True for a dot before the row; the title says the word for screen readers. */
  readonly isUnread?: boolean;
};

/** Control that is pressed by itself, beside a row that is pressed too. */
type Beside = { readonly beside?: ReactNode };

/**
 * Row of a list: an icon or picture, a title over a note, figures or a control at the end. A hairline separates it from
 * the row before it. `isAlone` is true for one outside of a list.
 */
export const Row = ({ isAlone, ...row }: ContentProps & { readonly isAlone?: boolean }) => {
  const content = (
    <div className={classOf(row)}>
      <RowContent {...row} />
    </div>
  );
  return isAlone ? content : <RowItem>{content}</RowItem>;
};

type LinkRowProps = ContentProps &
  Beside & {
    /** Address of a screen. */
    readonly to: string;
    readonly way?: 'push' | 'switchTab';
    readonly onPress?: (event: MouseEvent) => void;
    readonly hasChevron?: boolean;
  };

/** Row that leads to another screen. */
export const LinkRow = ({ to, way = 'push', onPress, hasChevron, beside, ...row }: LinkRowProps) => (
  <RowItem beside={beside}>
    <Link to={to} way={way} className={classOf(row)} {...(onPress && { onClick: onPress })}>
      <RowContent {...row} hasChevron={hasChevron} />
    </Link>
  </RowItem>
);

/** Row that leads out of the app: to a page, which opens beside it, or to the phone's own mail and calls. */
export const OutwardRow = ({ href, beside, ...row }: ContentProps & Beside & { readonly href: string }) => (
  <RowItem beside={beside}>
    <a
      className={classOf(row)}
      href={href}
      {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <RowContent {...row} hasChevron />
    </a>
  </RowItem>
);

type DialogRowProps = ContentProps & {
  readonly onPress: () => void;
  /** Actions that appear when the row is pulled aside; the same ones are in the sheet that it opens. */
  readonly actions?: readonly RowAction[];
  /** What is said of the row below it. */
  readonly below?: ReactNode;
};

/** Row that opens a sheet or a question over its screen. */
export const DialogRow = ({ onPress, actions = [], below, ...row }: DialogRowProps) => (
  <RowItem>
    <Pulled actions={actions}>
      <button type="button" className={classOf(row)} aria-haspopup="dialog" onClick={onPress}>
        <RowContent {...row} hasChevron />
      </button>
    </Pulled>
    {below}
  </RowItem>
);

type OptionRowProps = ContentProps & { readonly isCurrent: boolean; readonly onPress: () => void };

/** Row that chooses what it names; the current choice has a tick. */
export const OptionRow = ({ isCurrent, onPress, end, ...row }: OptionRowProps) => (
  <RowItem>
    <button type="button" className={classOf(row)} aria-current={isCurrent || undefined} onClick={onPress}>
      <RowContent {...row} end={end} />
      {isCurrent ? <Icon name="tick" size={20} /> : null}
    </button>
  </RowItem>
);

type RowItemProps = Beside & { readonly className?: string | undefined; readonly children: ReactNode };

/** Place of a row in its list, with the hairline above it. */
export const RowItem = ({ beside, className, children }: RowItemProps) => (
  <li className={classes(style.item, className)}>
    {beside === undefined ? (
      children
    ) : (
      <div className={style.pair}>
        {children}
        {beside}
      </div>
    )}
  </li>
);

const classOf = ({ kind, isUnread }: ContentProps) =>
  classes(style.row, kind === 'setting' && style.setting, isUnread && style.unread);

const RowContent = (row: ContentProps & { readonly hasChevron?: boolean | undefined }) => {
  const { icon, picture, title, note, value, figure, caption, end, hasChevron } = row;
  return (
    <>
      {icon ? <Icon name={icon} className={style.icon} /> : picture}
      <span className={classes(style.words, value !== undefined && style.valued)}>
        <b>{title}</b>
        {note === undefined ? null : <small>{note}</small>}
        {value === undefined ? null : <span className={style.value}>{value}</span>}
      </span>
      {figure === undefined ? null : (
        <span className={style.figures}>
          {figure}
          <small>{caption}</small>
        </span>
      )}
      {end}
      {hasChevron ? <Icon name="forward" size={16} className={style.chevron} /> : null}
    </>
  );
};
