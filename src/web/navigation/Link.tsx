import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { isBuilt } from './paths.ts';
import { useNavigation } from './useNavigation.ts';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** Target: a path of ours, with parameters by `address`. */
  readonly to: string;
  readonly way?: 'push' | 'replace' | 'switchTab';
  readonly children: ReactNode;
};

const isOwnPress = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);

/**
 * Renders a real link, which can be opened in another tab and is announced as a link; a plain press navigates within
 * the app. A link to the chart that stands beside it is the current one. A link to a screen that is not built yet leads nowhere; the words beside it say so.
 */
export const Link = ({ to, way = 'push', onClick, children, ...rest }: LinkProps) => {
  const navigation = useNavigation();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isOwnPress(event)) return;
    event.preventDefault();
    navigation[way](to);
  };
  if (!isBuilt(to)) {
    const stay = (event: MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault();
      onClick?.(event);
    };
    return (
      <a {...rest} role="link" aria-disabled="true" onClick={stay}>
        {children}
      </a>
    );
  }
  return (
    <a aria-current={to === navigation.beside ? 'true' : undefined} {...rest} href={`#${to}`} onClick={press}>
      {children}
    </a>
  );
};
