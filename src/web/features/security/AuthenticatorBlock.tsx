import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import { useServerSeconds } from '../../market/index.ts';
import { PATHS } from '../../navigation/index.ts';
import { Block, DialogRow, Empty, LinkRow, Row, useFormat } from '../../ui/index.ts';
import { useConfirmedChange } from './useConfirmedChange.ts';

type AuthenticatorBlockProps = {
  readonly authenticator: Schema<'Authenticator'> | null;
  /** True where only one second step is set up. */
  readonly isLast: boolean;
};

const nothing = () => undefined;

/** The authenticator app: when it was set up and used, and the ways to set it up, replace it and remove it. */
export const AuthenticatorBlock = ({ authenticator, isLast }: AuthenticatorBlockProps) => {
  const { t } = useTranslation('second-step');
  const { ago } = useFormat();
  const now = useServerSeconds();
  const [remove] = securityApi.useRemoveAuthenticatorMutation();
  const { change, isSending } = useConfirmedChange(nothing);
  const drop = () =>
    change('removeAuthenticator', {
      question: t(isLast ? 'removeLast' : 'app.removeQuestion', { name: t('app.title') }),
      send: (proof) => remove(proof),
      done: t('app.removed'),
    });
  if (!authenticator) {
    return (
      <Block kind="flush" title={t('app.title')}>
        <Empty title={t('app.none.title')}>{t('app.none.text')}</Empty>
        <ul>
          <LinkRow to={PATHS.authenticator} icon="add" title={t('app.setUp')} hasChevron />
        </ul>
      </Block>
    );
  }
  const { addedAt, lastUsedAt } = authenticator;
  return (
    <Block kind="flush" title={t('app.title')}>
      <ul>
        <Row
          icon="phone"
          title={t('app.isSetUp')}
          note={
            lastUsedAt === null
              ? t('passkeys.added', { time: formatLondon(addedAt) })
              : t('passkeys.used', { ago: ago(lastUsedAt, now) })
          }
        />
        <LinkRow kind="setting" to={PATHS.authenticator} icon="retry" title={t('app.replace')} hasChevron />
        {isSending ? (
          <Row kind="setting" icon="remove" title={<span role="status">{t('confirm.sending')}</span>} />
        ) : (
          <DialogRow kind="setting" icon="remove" title={t('app.remove')} onPress={() => void drop()} />
        )}
      </ul>
    </Block>
  );
};
