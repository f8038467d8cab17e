import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './AreaSections.module.css';
import type { NamedArea, Section } from './areaList.ts';
import { AreaRows } from './AreaRows.tsx';
import { LetterRuler } from './LetterRuler.tsx';

type AreaSectionsProps = {
  readonly sections: readonly Section[];
  readonly chosen: NamedArea | undefined;
  readonly onChoose: (area: NamedArea) => void;
};

/** Lists all countries under their letters, the chosen one before them, with the slider of letters at the edge. */
export const AreaSections = ({ sections, chosen, onChoose }: AreaSectionsProps) => {
  const { t } = useTranslation('areas');
  const list = useRef<HTMLDivElement>(null);
  const { at, jump } = useSectionInSight(list);
  return (
    <div className={style.sections}>
      <div ref={list} className={style.list}>
        {chosen ? (
          <section aria-labelledby="area-chosen">
            <h2 id="area-chosen" className={style.letter}>
              {t('chosen')}
            </h2>
            <AreaRows areas={[chosen]} chosen={chosen.country} onChoose={onChoose} />
          </section>
        ) : null}
        {sections.map(({ label, areas }) => (
          <section key={label} data-letter={label} aria-labelledby={`area-${label}`}>
            <h2 id={`area-${label}`} className={style.letter}>
              {t('heading', { letter: label })}
            </h2>
            <AreaRows areas={areas} chosen={chosen?.country} onChoose={onChoose} />
          </section>
        ))}
      </div>
      <LetterRuler letters={sections.map(({ label }) => label)} at={at} onJump={jump} />
    </div>
  );
};

/** Height of the bar and the search field that cover the top of the list, in pixels. */
const COVERED = 132;

const sectionsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll('[data-letter]') ?? [])];

/** Tracks the section in sight, and scrolls to another. */
const useSectionInSight = (list: RefObject<HTMLElement | null>) => {
  const [at, setAt] = useState(0);
  const isJumping = useRef(false);

  useEffect(() => {
    const look = () => {
      // The last letters cannot be scrolled to the top: the letter jumped to stays marked until the next scroll.
      if (isJumping.current) {
        isJumping.current = false;
        return;
      }
      const tops = sectionsIn(list.current).map((section) => section.getBoundingClientRect().top);
      setAt(
        Math.max(
          0,
          tops.findLastIndex((top) => top <= COVERED),
        ),
      );
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [list]);

  const jump = (to: number) => {
    const before = window.scrollY;
    sectionsIn(list.current)[to]?.scrollIntoView({ block: 'start' });
    isJumping.current = window.scrollY !== before;
    setAt(to);
  };
  return { at, jump };
};
