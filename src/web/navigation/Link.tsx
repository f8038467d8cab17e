import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
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
 * the app. A link to the chart that stands beside it is the current one.
 */
export const Link = ({ to, way = 'push', onClick, children, ...rest }: LinkProps) => {
  const navigation = useNavigation();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isOwnPress(event)) return;
    event.preventDefault();
    navigation[way](to);
  };
  return (
    <a aria-current={to === navigation.beside ? 'true' : undefined} {...rest} href={`#${to}`} onClick={press}>
      {children}
    </a>
  );
};
