import { Drawer } from '@base-ui/react/drawer';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../navigation/index.ts';
import { IconButton } from '../button/IconButton.tsx';
import type { SheetProps } from './sheetProps.ts';
import style from './SheetDrawer.module.css';

/** Panel itself, in a module of its own so that it loads on demand. */
const SheetDrawer = ({ isOpen, onClose, title, focusAfter, children }: SheetProps) => {
  const { t } = useTranslation('ui');
  const isOnTop = useBackCloses(isOpen, onClose);
  const change = (staysOpen: boolean, details: Drawer.Root.ChangeEventDetails) => {
    if (staysOpen) return;
    if (isOnTop()) return onClose();
    // Esc is meant for the question over it.
    details.cancel();
    details.allowPropagation();
  };
  return (
    <Drawer.Root open={isOpen} onOpenChange={change}>
      <Drawer.Portal>
        <Drawer.Backdrop className={style.scrim} />
        <Drawer.Viewport className={style.place}>
          <Drawer.Popup className={style.sheet} finalFocus={focusAfter && (() => focusAfter() ?? true)}>
            <div className={style.grip} />
            <Drawer.Content>
              <div className={style.top}>
                <Drawer.Title>{title}</Drawer.Title>
                <IconButton icon="close" label={t('closeSheet')} onPress={onClose} />
              </div>
              <div className={style.body}>{children}</div>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
};

export default SheetDrawer;
