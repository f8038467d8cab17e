import { Drawer } from '@base-ui/react/drawer';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton.tsx';
import type { SheetProps } from './sheetProps.ts';
import style from './SheetDrawer.module.css';

/** Panel itself, in a module of its own so that it loads on demand. */
const SheetDrawer = ({ isOpen, onClose, title, children }: SheetProps) => {
  const { t } = useTranslation('ui');
  return (
    <Drawer.Root open={isOpen} onOpenChange={(staysOpen) => !staysOpen && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={style.scrim} />
        <Drawer.Viewport className={style.place}>
          <Drawer.Popup className={style.sheet}>
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
