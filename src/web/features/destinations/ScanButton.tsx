import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddressFormat } from '../../../domain/destinations/address.ts';
import { readScannedAddress } from '../../../domain/destinations/scannedAddress.ts';
import { Button, Sheet } from '../../ui/index.ts';
import style from './destinations.module.css';
import { QrScanner } from './QrScanner.tsx';

type ScanButtonProps = {
  /** Format of the chosen network; undefined while none is chosen. */
  readonly format: AddressFormat | undefined;
  readonly onScan: (address: string) => void;
};

/** Button that scans an address from a QR code: by the camera, or from a picture. */
export const ScanButton = ({ format, onScan }: ScanButtonProps) => {
  const { t } = useTranslation('destinations');
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<'noAddress' | 'otherNetwork'>();
  const read = (text: string) => {
    const scanned = readScannedAddress(text);
    if (!scanned) return setFault('noAddress');
    if (scanned.format !== null && format !== undefined && scanned.format !== format) return setFault('otherNetwork');
    onScan(scanned.address);
    setIsOpen(false);
  };
  const open = () => {
    setFault(undefined);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className={style.scan} aria-haspopup="dialog" onClick={open}>
        {t('scan.action')}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('scan.title')}>
        <div className={style.scanning}>
          <p className={style.caption} role="status">
            {fault ? t(`scan.${fault}`) : t('scan.help')}
          </p>
          <QrScanner onRead={read} />
          <Button onPress={() => setIsOpen(false)}>{t('scan.close')}</Button>
        </div>
      </Sheet>
    </>
  );
};
