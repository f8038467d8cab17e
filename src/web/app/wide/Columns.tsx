import { type ComponentType, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import {
  hasLeaveQuestion,
  isWide,
  locationInSight,
  screenAt,
  screenKey,
  type ScreenName,
  useFocusMemory,
} from '../../navigation/index.ts';
import { NavigationContext } from '../../navigation/NavigationProvider.tsx';
import { withoutOverlays } from '../../navigation/overlayEntries.ts';
import { SCREEN_KEY } from '../../navigation/screenKey.ts';
import { ModeBand } from '../../ui/index.ts';
import { Banners } from '../../ui/page/Page.tsx';
import { PageLayout, type PageProps } from '../../ui/page/PageLayout.ts';
import { ChartPage, ListPage, TicketPage } from './ColumnPages.tsx';
import { usePlace } from './usePlace.ts';
import { useTop } from './useTop.ts';
import style from './wide.module.css';
import { type TabsAt, WideBar } from './WideBar.tsx';

/** Renders a screen, with what it shows until it is loaded or when it fails; the key is that of one opening. */
export type ScreenOf = (name: ScreenName, key: string) => ReactNode;

type ColumnsProps = {
  /** Screen that the address names. */
  readonly name: ScreenName;
  readonly isLaunch: boolean;
  readonly screenOf: ScreenOf;
  readonly tabsAt: TabsAt;
  readonly setBarEnd: (end: HTMLElement | null) => void;
};

/** Shows the market or the positions, the chart of one instrument, and its ticket, side by side. */
export const Columns = ({ name, isLaunch, screenOf, tabsAt, setBarEnd }: ColumnsProps) => {
  const { t } = useTranslation('shell');
  const { list, chart, ticket, navigation } = usePlace();
  const entered = useRef<HTMLDivElement>(null);
  useFocusMemory(entered, isLaunch);
  const columns = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useWayInSight(ticket);
  const listName = screenAt(list.pathname) === 'position' ? 'position' : 'home';
  useFocusOnSwitch(listName, columns, heading);
  const title = t(`titles.${name}`);
  useEffect(() => {
    document.title = `${title} · Sun`;
  }, [title]);

  return (
    <NavigationContext value={navigation}>
      <div className={style.window} ref={entered} tabIndex={-1}>
        <WideBar tabs={tabsAt(listName)} setEnd={setBarEnd} isHeading />
        <div className={style.bands}>
          <ModeBand />
          <Banners />
        </div>
        <main ref={columns} className={style.columns}>
          <Column
            name={listName}
            at={list}
            opened={openingOf(list)}
            layout={ListPage}
            screenOf={screenOf}
            heading={heading}
          />
          {chart && ticket ? (
            <>
              <Column name="chart" at={chart} opened="chart" layout={ChartPage} screenOf={screenOf} />
              <Column name="place" at={ticket} opened={openingOf(ticket)} layout={TicketPage} screenOf={screenOf} />
            </>
          ) : null}
        </main>
      </div>
    </NavigationContext>
  );
};

/** Moves the focus to the heading of another list, so that screen readers begin there; on the way back it stays. */
const useFocusOnSwitch = (
  list: ScreenName,
  columns: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
) => {
  const way: `${NavigationType}` = useNavigationType();
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    // As after an order: the focus stays at its button.
    if (way === 'POP' || columns.current?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [list, way, columns, heading]);
};

/**
 * Shows the screen whose sheet is open, else the ticket if something is typed in it, when the window becomes narrow: what
 * was typed stays in sight.
 */
const useWayInSight = (ticket: Location | undefined) => {
  const navigate = useNavigate();
  const latest = useRef({ navigate, ticket });
  useLayoutEffect(() => {
    latest.current = { navigate, ticket };
  });
  useLayoutEffect(
    () => () => {
      const { navigate: go, ticket: typed } = latest.current;
      const left = locationInSight() ?? (hasLeaveQuestion() ? typed : undefined);
      if (isWide() || !left) return;
      const to = `${left.pathname}${left.search}`;
      if (window.location.hash === `#${to}`) return;
      withoutOverlays(() => void go(to, { replace: true, state: { [SCREEN_KEY]: screenKey(left) } }));
    },
    [],
  );
};

const openingOf = (at: Location): string => `${screenKey(at)} ${at.pathname}`;

type ColumnProps = {
  readonly name: ScreenName;
  readonly at: Location;
  /** Names one opening of the screen, which stays mounted while its address is amended. */
  readonly opened: string;
  readonly layout: ComponentType<PageProps>;
  readonly screenOf: ScreenOf;
  /** Set for the list, whose heading is not seen: it is the tab. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
};

/** Shows a screen in a column, at an address of its own, with its heading below that of the window. */
const Column = ({ name, at, opened, layout, screenOf, heading }: ColumnProps) => {
  const { t } = useTranslation('shell');
  const screen = useRef<HTMLElement>(null);
  // As of `Routes` with a location, whose search for routes every phone would load.
  const location = useMemo(() => ({ location: at, navigationType: NavigationType.Pop }), [at]);
  // Other parameters amend what is shown: a view of the list, a price for an order on the chart.
  useTop(screen, `${opened} ${new URLSearchParams(at.search).get('symbol')}`);
  return (
    <section ref={screen} className={style.column} aria-label={t(`titles.${name}`)}>
      {heading === undefined ? null : (
        <h2 ref={heading} className="sr" tabIndex={-1}>
          {t(`titles.${name}`)}
        </h2>
      )}
      <PageLayout value={layout}>
        <LocationContext value={location}>{screenOf(name, opened)}</LocationContext>
      </PageLayout>
    </section>
  );
};
