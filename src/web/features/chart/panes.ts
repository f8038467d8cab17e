import { STUDIES, type Study } from '../../device/chart.ts';

/** Id of the price axis; a pane's id is its study. */
export const PRICES = 'prices';

/** Studies with a pane of their own, and the part of the plot's height each takes, in percent. */
const HEIGHTS: Readonly<Partial<Record<Study, number>>> = { volume: 12, macd: 18, rsi: 18 };

export type Pane = { readonly study: Study; readonly top: number; readonly height: number };

/** Divides a plot: prices above, below them a pane for each study that needs one; all in percent of its height. */
export const panesOf = (studies: readonly Study[]): { readonly prices: number; readonly panes: readonly Pane[] } => {
  const taken = STUDIES.filter((study) => studies.includes(study)).flatMap((study) => {
    const height = HEIGHTS[study];
    return height === undefined ? [] : [{ study, height }];
  });
  let top = 100 - taken.reduce((sum, { height }) => sum + height, 0);
  const prices = top;
  const panes = taken.map(({ study, height }) => {
    const pane = { study, top, height };
    top += height;
    return pane;
  });
  return { prices, panes };
};
