import { Button } from '../ui/button/Button.tsx';
import style from './OrderActions.module.css';
import type { OrderAction } from './OrderRow.tsx';

/** What can be done with an opened order: buttons of one size. */
export const OrderActions = ({ actions }: { readonly actions: readonly OrderAction[] }) => (
  <div className={style.actions}>
    {actions.map(({ label, onPress }) => (
      <Button key={label} isSmall onPress={onPress}>
        {label}
      </Button>
    ))}
  </div>
);
