import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Handles arrow keys among options that are one tab stop, as in radio groups and tab lists: moves the focus and
 * selects. Returns the properties of the group and of each option.
 */
export const useArrowKeys = <Value extends string>(
  values: readonly Value[],
  /** The option that is the tab stop: the selected one, or the first when none is. */
  stop: Value | undefined,
  onChoose: (value: Value) => void,
) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const isAlongLine = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    const isMirrored = isAlongLine && event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl';
    event.preventDefault();
    // Starts at the focused option: an earlier key's selection may not be rendered yet.
    const options = [...event.currentTarget.children];
    const from = options.findIndex((option) => option.contains(document.activeElement));
    const at = (from + (isMirrored ? -step : step) + values.length) % values.length;
    const next = values[at];
    if (next === undefined) return;
    onChoose(next);
    const option = options[at];
    if (option instanceof HTMLElement) option.focus();
  },
  tabIndexOf: (value: Value) => (value === stop ? 0 : -1),
});
