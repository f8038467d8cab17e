/** Arrow of a movement or a side: drawn, so that colour is never the only mark. */
export const Arrow = ({ isUp }: { readonly isUp: boolean }) => (
  <svg viewBox="0 0 8 8" aria-hidden="true">
    <path d={isUp ? 'M4 1l4 6H0z' : 'M4 7L0 1h8z'} />
  </svg>
);
