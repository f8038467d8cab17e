import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Page } from '../ui/index.ts';
import style from './FormPage.module.css';
import type { Faults } from './useFaults.ts';

type FormPageProps = Omit<ComponentProps<typeof Page>, 'dock'> & {
  readonly faults: Faults;
  /** What the one button does; the Enter key presses it too. */
  readonly action: ReactNode;
  readonly onSubmit: () => void;
  /** Until it is known what became of the press. */
  readonly isSending: boolean;
};

/** A page that is one form. What was refused stays marked until something is changed; the button leads there. */
export const FormPage = ({ faults, action, onSubmit, isSending, children, ...page }: FormPageProps) => {
  const { t } = useTranslation('auth-form');
  return (
    <form
      className={style.form}
      ref={faults.form}
      noValidate
      onChange={faults.forgive}
      // The button has been pressed by then, by a finger or by Enter.
      onSubmit={(event) => event.preventDefault()}
    >
      <Page
        {...page}
        dock={
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
        }
      >
        {children}
      </Page>
    </form>
  );
};
