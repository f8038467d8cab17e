import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { Button, useNotice, useToast } from '../../ui/index.ts';
import style from './OtherSessions.module.css';
import { SessionRow } from './SessionRow.tsx';

/** Lists the sessions on other devices. One or all of them can be signed out, after a question. */
export const OtherSessions = ({ sessions }: { readonly sessions: readonly Schema<'Session'>[] }) => {
  const { t } = useTranslation(['security', 'auth-form']);
  const ask = useNotice();
  const toast = useToast();
  const [endSession] = api.useEndSessionMutation();
  const [endOthers, { isLoading }] = api.useEndOtherSessionsMutation();
  const { sendConfirmed } = useSecondStep();
  const count = sessions.length;

  const end = async ({ id, device }: Schema<'Session'>) => {
    if (!(await ask({ text: t('sessions.question', { device }) }))) return;
    const { error } = await sendConfirmed('endSession', (proof) => endSession({ id, ...proof }));
    if (error === undefined) toast(t('sessions.ended', { device }));
  };
  const endAll = async () => {
    if (!(await ask({ text: t('sessions.questionAll', { count }) }))) return;
    const { data } = await sendConfirmed('endOtherSessions', (proof) => endOthers(proof));
    if (data) toast(t('sessions.endedAll', { count: data.ended }));
  };
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      <div className={style.all}>
        <Button icon="signOut" onPress={() => void endAll()} waiting={isLoading ? t('auth-form:sending') : undefined}>
          {t('sessions.endAll', { count })}
        </Button>
      </div>
    </>
  );
};
