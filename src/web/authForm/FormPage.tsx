import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Page } from '../ui/index.ts';
import style from './FormPage.module.css';
import type { Faults } from './useFaults.ts';

type FormPageProps = Omit<ComponentProps<typeof Page>, 'dock'> & {
  readonly faults: Faults;
  /** Label of the one button; the Enter key presses it too. */
  readonly action: ReactNode;
  readonly onSubmit: () => void;
  /** What stays in sight above the button. */
  readonly note?: ReactNode;
  /** True until the outcome of the press is known. */
  readonly isSending: boolean;
};

/** Page that is one form. A refused field stays marked until something is changed; the button moves the focus there. */
export const FormPage = ({ faults, action, onSubmit, isSending, note, children, ...page }: FormPageProps) => {
  const { t } = useTranslation('auth-form');
  return (
    <form
      className={style.form}
      ref={faults.form}
      noValidate
      onChange={faults.forgive}
      // The button's own handler has run by then, by a finger or by Enter.
      onSubmit={(event) => event.preventDefault()}
    >
      <Page
        {...page}
        dock={
          <>
            {note}
            <Button
              kind="primary"
              type="submit"
              onPress={onSubmit}
              reason={faults.blocking && t(`goTo.${faults.blocking.field}`)}
              onBlockedPress={faults.focus}
              waiting={isSending ? t('sending') : undefined}
            >
              <span className={style.action}>{action}</span>
            </Button>
          </>
        }
      >
        {children}
      </Page>
    </form>
  );
};
