import type { RefusalName } from '../../domain/refusal.ts';
import { Link } from '../navigation/index.ts';
import style from './refusals.module.css';
import { useWayOut } from './useRefusal.ts';

/** Link that leads on from a refusal that a field says itself; nothing where the refusal has no way out. */
export const WayOut = ({ of }: { readonly of: RefusalName }) => {
  const way = useWayOut(of);
  return way ? (
    <>
      {' '}
      <Link to={way.to} className={style.way}>
        {way.label}
      </Link>
    </>
  ) : null;
};
