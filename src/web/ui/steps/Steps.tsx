import { Icon } from '../icon/Icon.tsx';
import { Block } from '../page/Block.tsx';
import style from './Steps.module.css';

type StepsProps = {
  readonly label: string;
  /** Names in their order, each with its number. */
  readonly names: readonly string[];
  /** Number of the step that the customer is at, from 1. */
  readonly current: number;
};

/** Progress through the steps of a form: those before the current one are done. */
export const Steps = ({ label, names, current }: StepsProps) => (
  <Block label={label}>
    <ol className={style.steps}>
      {names.map((name, at) => (
        <li key={name} aria-current={at + 1 === current ? 'step' : undefined}>
          <Icon name={at + 1 < current ? 'done' : 'ring'} size={16} />
          <span>{name}</span>
        </li>
      ))}
    </ol>
  </Block>
);
