import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import style from './EventWords.module.css';
import { type Line, linesOf, titleOf } from './lifeWords.ts';
import { useFormat } from '../../ui/index.ts';

type EventProps = { readonly life: Schema<'OrderLife'>; readonly at: number };

const useSaid = () => {
  const { t } = useTranslation('history');
  return ({ key, values }: Line): string => t(key, { ...values });
};

/** What an event of a life is called: what happened, in a few words. */
export const EventTitle = ({ life, at }: EventProps) => {
  const said = useSaid();
  const format = useFormat();
  const event = life.events[at];
  return event ? <b className={style.title}>{said(titleOf(event, format))}</b> : null;
};

/** What it set, cost or brought, a line each. */
export const EventLines = ({ life, at }: EventProps) => {
  const said = useSaid();
  const format = useFormat();
  return linesOf(life, at, format).map((line) => (
    <small key={line.key} className={style.line}>
      {said(line)}
    </small>
  ));
};
