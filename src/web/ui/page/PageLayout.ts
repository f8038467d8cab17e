import { type ComponentType, createContext, type ReactNode } from 'react';

export type PageProps = {
  /** Heading of the screen; the app's sign on Home. */
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** True for a screen without a way back, and with a larger title: a tab, or sign-in. */
  readonly isRoot?: boolean;
  /** Icon buttons or a mark of freshness, at the end of the bar. */
  readonly actions?: ReactNode;
  /** True for trading and money screens, which show the active account at their top. */
  readonly hasMode?: boolean;
  /** Content that stays at the bottom, within reach of the thumb: the screen's main button. */
  readonly dock?: ReactNode;
  readonly children: ReactNode;
};

/** Layout of screens in a column of a wide window, which has a bar and bands of its own; undefined on a phone. */
export const PageLayout = createContext<ComponentType<PageProps> | undefined>(undefined);
