import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../ui/index.ts';
import { PhonePage } from '../../ui/page/Page.tsx';
import page from '../../ui/page/Page.module.css';
import type { PageProps } from '../../ui/page/PageLayout.ts';
import style from './wide.module.css';

/** End of the window's bar, where the list puts its buttons. */
export const BarEnd = createContext<HTMLElement | null>(null);

/** Layout of the list: its title is the tab, its buttons are in the window's bar. */
export const ListPage = ({ actions, children }: PageProps) => {
  const barEnd = use(BarEnd);
  return (
    <>
      {barEnd ? createPortal(actions, barEnd) : null}
      {children}
    </>
  );
};

/** Layout of the chart: the ticket beside it has the buttons of its dock. */
export const ChartPage = ({ title, subtitle, actions, children }: PageProps) => (
  <ColumnPage title={title} subtitle={subtitle} actions={actions}>
    {children}
  </ColumnPage>
);

/** Layout of the ticket: its bar has no buttons. */
export const TicketPage = ({ actions, ...rest }: PageProps) => (
  <ColumnPage {...rest} actions={<div className={style.words}>{actions}</div>} />
);

/** Layout of a screen in the middle, as on a phone: the window has the banner. */
export const MiddlePage = (props: PageProps) => <PhonePage {...props} barRole="none" />;

/** Bar, content and dock, without what the window shows once for all its columns. */
const ColumnPage = ({ title, subtitle, actions, dock, children }: PageProps) => (
  <div className={page.page}>
    <header className={classes(page.bar, page.root)}>
      <div className={classes(page.titles, style.titles)}>
        <h2>{title}</h2>
        {subtitle === undefined ? null : <p>{subtitle}</p>}
      </div>
      <div className={page.actions}>{actions}</div>
    </header>
    <div className={page.main}>{children}</div>
    {dock === undefined ? null : <footer className={page.dock}>{dock}</footer>}
  </div>
);
