import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import style from './EventWords.module.css';
import { type Line, linesOf, titleOf } from './lifeWords.ts';
import { useFormat } from '../../ui/index.ts';

/** One event of a life in words: what happened, and what it set, cost or brought. */
export const EventWords = ({ life, at }: { readonly life: Schema<'OrderLife'>; readonly at: number }) => {
  const { t } = useTranslation('history');
  const format = useFormat();
  const event = life.events[at];
  if (!event) return null;
  const said = ({ key, values }: Line): ReactNode => t(key, { ...values });
  return (
    <div className={style.words}>
      <b>{said(titleOf(event, format))}</b>
      {linesOf(life, at, format).map((line) => (
        <small key={line.key}>{said(line)}</small>
      ))}
    </div>
  );
};
