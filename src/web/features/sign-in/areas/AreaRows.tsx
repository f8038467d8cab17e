import { Icon } from '../../../ui/index.ts';
import style from './AreaRows.module.css';
import type { NamedArea } from './areaList.ts';
import { Flag } from './Flag.tsx';

type AreaRowsProps = {
  readonly areas: readonly NamedArea[];
  /** Currently chosen country, by its two letters. */
  readonly chosen: string | undefined;
  readonly onChoose: (area: NamedArea) => void;
};

/** List of countries, each with its flag and calling code; pressing one chooses it. */
export const AreaRows = ({ areas, chosen, onChoose }: AreaRowsProps) => (
  <ul className={style.rows}>
    {areas.map((area) => (
      <li key={area.country}>
        <button
          type="button"
          className={style.row}
          aria-current={area.country === chosen || undefined}
          onClick={() => onChoose(area)}
        >
          <Flag country={area.country} />
          <span className={style.name}>{area.name}</span>
          <span className={style.code}>{area.callingCode}</span>
          {area.country === chosen ? <Icon name="tick" size={20} /> : null}
        </button>
      </li>
    ))}
  </ul>
);
