import type { MouseEvent, ReactNode } from 'react';
import { address as addressOf, Link, PATHS } from '../../navigation/index.ts';
import { targetOf } from './targetOf.ts';
import { useIsShownWithin } from './useIsShownWithin.ts';
import { useOpenOutside } from './useOpenOutside.tsx';

type TargetLinkProps = {
  /** Address as the firm wrote it. */
  readonly address: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const isPlainPress = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);

/**
 * Links to an address that the firm wrote: a screen of the app, a page of an allowed host in the web view, any other
 * page in the browser, a mail. What leads nowhere that a customer may be led is plain text. Needs the texts of `reading`.
 */
export const TargetLink = ({ address, className, children }: TargetLinkProps) => {
  const isShownWithin = useIsShownWithin();
  const openOutside = useOpenOutside();
  const target = targetOf(address);
  if (!target) return <span className={className}>{children}</span>;
  if (target.kind === 'mail') {
    return (
      <a className={className} href={target.href}>
        {children}
      </a>
    );
  }
  const to =
    target.kind === 'screen'
      ? target.to
      : isShownWithin(target.host)
        ? addressOf(PATHS.webView, { url: target.href })
        : undefined;
  if (to !== undefined) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  const { href } = target as Extract<typeof target, { kind: 'page' }>;
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    openOutside(href);
  };
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer" onClick={press}>
      {children}
    </a>
  );
};
