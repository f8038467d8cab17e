import { Button } from '../ui/button/Button.tsx';
import style from './OrderActions.module.css';
import type { OrderAction } from './OrderRow.tsx';

/** Buttons for the actions of an opened order, all of one size. */
export const OrderActions = ({ actions }: { readonly actions: readonly OrderAction[] }) => (
  <div className={style.actions}>
    {actions.map(({ label, onPress }) => (
      <Button key={label} isSmall onPress={onPress}>
        {label}
      </Button>
    ))}
  </div>
);
