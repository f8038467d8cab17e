import { OptionRow } from '../../../ui/index.ts';
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
      <OptionRow
        key={area.country}
        kind="setting"
        picture={<Flag country={area.country} />}
        title={area.name}
        end={<span className={style.code}>{area.callingCode}</span>}
        isCurrent={area.country === chosen}
        onPress={() => onChoose(area)}
      />
    ))}
  </ul>
);
