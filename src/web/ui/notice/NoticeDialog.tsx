import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../navigation/index.ts';
import { Button, ButtonPair } from '../button/Button.tsx';
import { ModeBand } from '../page/ModeBand.tsx';
import style from './NoticeDialog.module.css';
import type { Question } from './question.ts';

type NoticeDialogProps = Question & { readonly isOpen: boolean; readonly answer: (isAgreed: boolean) => void };

/** Confirm dialog of §8: titled Notice, Cancel and OK of one size. Esc is Cancel. */
const NoticeDialog = ({ text, figures, mode, agreeButton, isOpen, answer }: NoticeDialogProps) => {
  const { t } = useTranslation('ui');
  useBackCloses(isOpen, () => answer(false));
  const agreeing = { label: t('notice.ok'), onPress: () => answer(true) };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(staysOpen) => !staysOpen && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={style.scrim} />
        <AlertDialog.Popup className={style.dialog}>
          <AlertDialog.Title>{t('notice.title')}</AlertDialog.Title>
          {mode === undefined ? null : <ModeBand mode={mode} />}
          <div className={style.body}>
            <AlertDialog.Description render={<div className={style.words} />}>{text}</AlertDialog.Description>
            {figures}
            <ButtonPair>
              <Button onPress={() => answer(false)}>{t('notice.cancel')}</Button>
              {agreeButton ? (
                agreeButton(agreeing)
              ) : (
                <Button kind="confirm" onPress={agreeing.onPress}>
                  {agreeing.label}
                </Button>
              )}
            </ButtonPair>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

export default NoticeDialog;
