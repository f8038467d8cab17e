import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/index.ts';
import style from './LetterRuler.module.css';

/** Number of letters that fit on the slider; the others are ticks. */
const LABELLED = 7;

type LetterRulerProps = {
  readonly letters: readonly string[];
  /** Index of the letter whose section is in sight. */
  readonly at: number;
  readonly onJump: (at: number) => void;
};

/** Slider of a long list's letters at the right edge: the list follows the thumb, which shows its letter. */
export const LetterRuler = ({ letters, at, onJump }: LetterRulerProps) => {
  const { t } = useTranslation('areas');
  const [isHeld, setIsHeld] = useState(false);
  const last = letters.length - 1;
  const jump = (to: number) => onJump(Math.min(last, Math.max(0, to)));
  const follow = ({ currentTarget, clientY }: PointerEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    jump(Math.floor(((clientY - top) / height) * letters.length));
  };
  const take = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsHeld(true);
    follow(event);
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    jump(to);
  };
  return (
    <div
      className={style.ruler}
      role="slider"
      tabIndex={0}
      aria-label={t('letters')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={letters.length}
      aria-valuenow={at + 1}
      aria-valuetext={letters[at]}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={(event) => isHeld && follow(event)}
      onPointerUp={() => setIsHeld(false)}
      onPointerCancel={() => setIsHeld(false)}
    >
      <Scale letters={letters} at={at} />
      {isHeld ? (
        <span className={style.thumb} style={{ top: placeOf(at, letters.length) }} aria-hidden="true">
          {letters[at]}
        </span>
      ) : null}
    </div>
  );
};

/** Middle of a letter's share of the slider. */
const placeOf = (at: number, count: number) => `${(((at + 0.5) / count) * 100).toFixed(2)}%`;

const Scale = ({ letters, at }: Pick<LetterRulerProps, 'letters' | 'at'>) => {
  const every = Math.ceil(letters.length / LABELLED);
  return (
    <svg aria-hidden="true">
      <line x1="40.5" x2="40.5" y1="0" y2="100%" />
      {letters.map((letter, index) => {
        const isLabelled = index % every === 0;
        // The current letter takes the room of labels close to it.
        return (
          <svg key={letter} y={placeOf(index, letters.length)}>
            <path d={isLabelled ? 'M30 0h10' : 'M34 0h6'} />
            {index === at || (isLabelled && Math.abs(index - at) >= every / 2) ? (
              <text className={classes(index === at && style.current)} x="24" y="4" textAnchor="end">
                {letter}
              </text>
            ) : null}
          </svg>
        );
      })}
      <svg y={placeOf(at, letters.length)}>
        <path className={style.mark} d="M44 -6v12l-10-6z" />
      </svg>
    </svg>
  );
};
