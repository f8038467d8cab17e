import { useTranslation } from 'react-i18next';
import { Link, PATHS } from '../../navigation/index.ts';
import { Icon, useCountryNames } from '../../ui/index.ts';
import style from './CallingCodeLink.module.css';
import { type Area, goChoosingArea } from './draft.ts';

type CallingCodeLinkProps = {
  readonly area: Area | null;
  /** True when the missing calling code keeps the form from being sent. */
  readonly isAtFault: boolean;
};

/** Calling code before a phone number; leads to the list of countries. */
export const CallingCodeLink = ({ area, isAtFault }: CallingCodeLinkProps) => {
  const { t } = useTranslation('sign-in');
  const nameOf = useCountryNames();
  return (
    <Link className={style.lead} to={PATHS.areas} onClick={goChoosingArea} data-at-fault={isAtFault || undefined}>
      <span className="sr">{area ? t('callingCode.of', { name: nameOf(area.country) }) : t('callingCode.choose')}</span>
      <span aria-hidden={area === null}>{area?.callingCode ?? t('callingCode.short')}</span>
      <Icon name="down" size={16} />
    </Link>
  );
};
