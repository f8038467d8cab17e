import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PASSKEY_NAME } from '../../../contract/index.ts';
import { MOST_PASSKEYS } from '../../../domain/customer/secondStep.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { securityApi } from '../../api/security.ts';
import { useServerSeconds } from '../../market/index.ts';
import { PATHS } from '../../navigation/index.ts';
import { useCanUsePasskeys } from '../../secondStep/index.ts';
import { Block, Button, DialogRow, Empty, Field, LinkRow, Sheet, TextInput, useFormat } from '../../ui/index.ts';
import style from './secondStep.module.css';
import { useConfirmedChange } from './useConfirmedChange.ts';

type PasskeysProps = {
  readonly passkeys: readonly Schema<'Passkey'>[];
  /** True where only one second step is set up. */
  readonly isLast: boolean;
};

/** Lists the passkeys; a row opens a sheet to rename or remove it. */
export const Passkeys = ({ passkeys, isLast }: PasskeysProps) => {
  const { t } = useTranslation('second-step');
  const { ago } = useFormat();
  const now = useServerSeconds();
  const [open, setOpen] = useState<Schema<'Passkey'>>();
  const isListed = passkeys.some(({ id }) => id === open?.id);
  const note = ({ addedAt, lastUsedAt }: Schema<'Passkey'>) =>
    lastUsedAt === null
      ? t('passkeys.added', { time: formatLondon(addedAt) })
      : t('passkeys.used', { ago: ago(lastUsedAt, now) });
  const canUsePasskeys = useCanUsePasskeys();
  const obstacle = !canUsePasskeys ? 'unsupported' : passkeys.length >= MOST_PASSKEYS ? 'full' : undefined;
  return (
    <Block kind="flush" title={t('passkeys.title')} aside={passkeys.length > 0 ? passkeys.length : undefined}>
      {passkeys.length === 0 ? <Empty title={t('passkeys.none.title')}>{t('passkeys.none.text')}</Empty> : null}
      <ul>
        {passkeys.map((passkey) => (
          <DialogRow
            key={passkey.id}
            icon="lock"
            title={passkey.name}
            note={note(passkey)}
            onPress={() => setOpen(passkey)}
          />
        ))}
        {obstacle ? null : <LinkRow to={PATHS.addPasskey} icon="add" title={t('passkeys.add')} hasChevron />}
      </ul>
      {obstacle ? <p className={style.note}>{t(`passkeys.${obstacle}`)}</p> : null}
      {open ? (
        <Sheet isOpen={isListed} onClose={() => setOpen(undefined)} title={open.name}>
          <PasskeyMenu key={open.id} passkey={open} isLast={isLast} onDone={() => setOpen(undefined)} />
        </Sheet>
      ) : null}
    </Block>
  );
};

type PasskeyMenuProps = {
  readonly passkey: Schema<'Passkey'>;
  readonly isLast: boolean;
  readonly onDone: () => void;
};

/** Form of a passkey's name, and the button that removes it. */
const PasskeyMenu = ({ passkey: { id, name: before }, isLast, onDone }: PasskeyMenuProps) => {
  const { t } = useTranslation('second-step');
  const [name, setName] = useState(before);
  const [rename] = securityApi.useRenamePasskeyMutation();
  const [remove] = securityApi.useRemovePasskeyMutation();
  const { change, isSending } = useConfirmedChange(onDone);
  const save = () =>
    change('renamePasskey', {
      send: (proof) => rename({ id, ...proof, renamePasskeyRequest: { name: name.trim() } }),
      done: t('passkeys.renamed'),
    });
  const drop = () =>
    change('removePasskey', {
      question: t(isLast ? 'removeLast' : 'passkeys.removeQuestion', { name: before }),
      send: (proof) => remove({ id, ...proof }),
      done: t('passkeys.removed', { name: before }),
    });
  const isChanged = name.trim() !== before && name.trim() !== '';
  return (
    <form className={style.menu} noValidate onSubmit={(event) => event.preventDefault()}>
      <Field label={t('passkeys.name')}>
        <TextInput content="name" autoComplete="off" maxLength={LONGEST_PASSKEY_NAME} value={name} onChange={setName} />
      </Field>
      <Button
        kind="primary"
        type="submit"
        onPress={() => void save()}
        reason={isChanged ? undefined : t('passkeys.otherName')}
        waiting={isSending ? t('confirm.sending') : undefined}
      >
        {t('passkeys.rename')}
      </Button>
      <Button icon="remove" onPress={() => void drop()}>
        {t('passkeys.remove')}
      </Button>
    </form>
  );
};
