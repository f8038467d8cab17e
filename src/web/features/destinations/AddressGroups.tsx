import { groupsOfFour } from '../../../domain/destinations/address.ts';
import style from './destinations.module.css';

/** A whole address in groups of four, as people compare it; screen readers read it as one. */
export const AddressGroups = ({ address }: { readonly address: string }) => (
  <p className={style.groups} dir="ltr">
    <span className="sr">{address}</span>
    {groupsOfFour(address).map((group, index) => (
      <span key={index} aria-hidden="true">
        {group}
      </span>
    ))}
  </p>
);
