import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import { Block, Button, Icon, Page, useNotice } from '../../ui/index.ts';
import { useUpload } from '../../uploads/index.ts';
import { CardSide } from './CardSide.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { type Entry, FILE_FIELDS, fieldOf, type Obstacle, obstaclesTo, requestOf, SIDES } from './entry.ts';
import style from './IdentityForm.module.css';
import { useOwnCountry } from './useCountries.ts';
import { useSubmission } from './useSubmission.ts';

type IdentityFormProps = {
  /** What was sent before: after a refusal, what is left out is kept from it. */
  readonly before: Schema<'Identity'>;
  /** Above the form: how the last time ended. */
  readonly children?: ReactNode;
};

/** What proves who the customer is: name, number and both sides of the document (§5). */
export const IdentityForm = ({ before, children }: IdentityFormProps) => {
  const { t } = useTranslation(['identity', 'shell']);
  const country = useOwnCountry();
  const [entry, setEntry] = useState<Entry>({ realName: '', documentKind: 'id-card', country, idNumber: '' });
  const uploads = { front: useUpload('identity-front'), back: useUpload('identity-back') };
  const idOf = (side: Schema<'IdentityImageSide'>) => {
    const upload = uploads[side];
    return upload.state === 'done' ? upload.file.id : undefined;
  };
  const images = { front: idOf('front'), back: idOf('back') };
  const { send, isSending } = useSubmission();
  const [isMarked, setIsMarked] = useState(false);
  const [refused, setRefused] = useState<Obstacle>();
  const fields = useRef<HTMLDivElement>(null);

  const found = [...(refused ? [refused] : []), ...obstaclesTo({ entry, images, before })];
  const marked = isMarked ? found : found.slice(0, refused ? 1 : 0);
  const wordsAt = (field: Obstacle['field']): string | undefined => {
    const obstacle = marked.find((each) => each.field === field);
    return obstacle && t(`fault.${field}.${obstacle.why}`);
  };
  const [first] = found;
  const isUploading = SIDES.some((side) => uploads[side].state === 'sending');
  const isTouched =
    entry.realName !== '' || entry.idNumber !== '' || SIDES.some((side) => uploads[side].state !== 'idle');
  useLeaveQuestion(isTouched && !isSending);

  const toFirst = () => {
    setIsMarked(true);
    const place = fields.current?.querySelector(`[data-field="${first?.field}"]`);
    place?.querySelector<HTMLElement>('input:not([hidden]), [role="group"]')?.focus();
  };
  const submit = async () => {
    const error = await send(requestOf({ entry, images }));
    const field = error?.kind === 'refused' ? fieldOf(error.detail['field']) : undefined;
    if (field) setRefused({ field, why: 'wrong' });
    // An upload that waited for longer than a day is forgotten.
    for (const side of SIDES) if (FILE_FIELDS[side] === field) uploads[side].cancel();
  };
  const reason = first ? t(`fault.${first.field}.${first.why}`) : undefined;

  return (
    <Page
      title={t('shell:titles.realName')}
      dock={
        <Button
          kind="primary"
          onPress={() => void submit()}
          reason={isUploading ? t('uploading') : reason}
          reasonIcon={isUploading ? 'clock' : 'warning'}
          step={isUploading ? undefined : t('toField')}
          onBlockedPress={toFirst}
          waiting={isSending ? t('sending') : undefined}
        >
          {t(before.images.length === 0 ? 'send' : 'sendAgain')}
        </Button>
      }
    >
      {children}
      <div ref={fields} onChange={() => setRefused(undefined)}>
        <DocumentFields
          entry={entry}
          before={before}
          wordsAt={wordsAt}
          onChange={(part) => setEntry((now) => ({ ...now, ...part }))}
        />
        <Block title={t('card')} aside={t('limits')}>
          <div className={style.sides}>
            {SIDES.map((side) => (
              <div key={side} data-field={FILE_FIELDS[side]}>
                <CardSide side={side} upload={uploads[side]} before={before} fault={wordsAt(FILE_FIELDS[side])} />
              </div>
            ))}
          </div>
          <p className={style.note}>
            <Icon name="lock" size={16} />
            <span>{t('careful')}</span>
          </p>
        </Block>
      </div>
    </Page>
  );
};

/** Asks before what was typed and uploaded would be lost. */
const useLeaveQuestion = (isHalfFilled: boolean) => {
  const { t } = useTranslation('identity');
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined);
};
