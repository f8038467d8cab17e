import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Arrow keys among options that are one stop for Tab, as radio groups and tab lists have it: moves the focus and chooses.
 * Answers what the group and each option need.
 */
export const useArrowKeys = <Value extends string>(
  values: readonly Value[],
  /** The option that is the stop: the chosen one, or the first where none is. */
  stop: Value | undefined,
  onChoose: (value: Value) => void,
) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // From the one that has the focus: an earlier key's choice may be on its way still.
    const options = [...event.currentTarget.children];
    const from = options.findIndex((option) => option.contains(document.activeElement));
    const at = (from + step + values.length) % values.length;
    const next = values[at];
    if (next === undefined) return;
    onChoose(next);
    const option = options[at];
    if (option instanceof HTMLElement) option.focus();
  },
  tabIndexOf: (value: Value) => (value === stop ? 0 : -1),
});
