import { useState } from 'react';
import { ownPicture } from '../outward/targetOf.ts';
import { useShownTheme } from '../theme/useTheme.ts';
import style from './OwnPicture.module.css';

type OwnPictureProps = {
  readonly address: string | null | undefined;
  /** What it shows, for who does not see it; empty where the words beside it say so. */
  readonly alt: string;
  /**
   * Place that it takes before it has come, too, so that nothing moves: beside the words of a row, above those of the first
   * row, or as wide as the text and shown whole.
   */
  readonly size: 'row' | 'lead' | 'whole';
  /** True for one far down the page, which is loaded when it comes near. */
  readonly isLater?: boolean;
};

/** Asks for the second look of a drawing on a dark page (CNT-22). */
const inTheme = (address: string, isDark: boolean): string =>
  isDark && /\.svg(?:\?|$)/i.test(address) ? `${address}#dark` : address;

/**
 * Picture of the backend, as a picture and never as a part of the page; its words alone where it is of another host. One
 * that does not load leaves its place with its words.
 */
export const OwnPicture = ({ address, alt, size, isLater }: OwnPictureProps) => {
  const isDark = useShownTheme() === 'dark';
  const [failed, setFailed] = useState<string>();
  const own = address ? ownPicture(address) : undefined;
  if (own === undefined) return alt === '' ? null : <span>{alt}</span>;
  const source = inTheme(own, isDark);
  if (failed === source) return <span className={style[size]}>{alt}</span>;
  return (
    <img
      className={style[size]}
      src={source}
      alt={alt}
      decoding="async"
      loading={isLater ? 'lazy' : 'eager'}
      onError={() => setFailed(source)}
    />
  );
};
