import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/index.ts';
import style from './places.module.css';
import type { OwnPosition } from './useOwnPosition.ts';

type OwnPositionButtonProps = {
  readonly own: OwnPosition;
  readonly label: string;
  readonly onPress: () => void;
};

/** Button that asks for the device's position, and below it why there is none. */
export const OwnPositionButton = ({ own, label, onPress }: OwnPositionButtonProps) => {
  const { t } = useTranslation('places');
  const isFailed = own.state === 'denied' || own.state === 'unavailable' || own.state === 'timeout';
  return (
    <div>
      <Button icon="compass" waiting={own.state === 'asking' ? t('own.asking') : undefined} onPress={onPress}>
        {label}
      </Button>
      {isFailed ? (
        <p role="alert" className={style.fault}>
          {t(`own.${own.state}`)}
        </p>
      ) : null}
    </div>
  );
};
