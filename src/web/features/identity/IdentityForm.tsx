import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import { Block, Button, Icon, Page, useNotice } from '../../ui/index.ts';
import { CardSide } from './CardSide.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { type BlockingReason, FILE_FIELDS, type FieldName, isPassport, sidesOf } from './entry.ts';
import style from './IdentityForm.module.css';
import { Opening } from './Opening.tsx';
import { useIdentityEntry } from './useIdentityEntry.ts';

type IdentityFormProps = {
  /** Identity sent before: after a refusal, values left out are kept from it. */
  readonly before: Schema<'Identity'>;
  /** Shown above the form: how the last request ended. */
  readonly children?: ReactNode;
};

/** Form that proves the customer's identity: name, number and the sides of the document (§5). */
export const IdentityForm = ({ before, children }: IdentityFormProps) => {
  const { t } = useTranslation(['identity', 'shell']);
  const { entry, change, uploads, blockingReason, faultAt, mark, leave, progress, submit } = useIdentityEntry(before);
  useLeaveQuestion(progress === 'touched' || progress === 'uploading');
  const fields = useRef<HTMLDivElement>(null);
  const isFirst = before.images.length === 0;
  const isOfPassport = isPassport(entry, before);
  const wordsOf = ({ field, why }: BlockingReason) =>
    isOfPassport && field === 'frontFileId' ? t('fault.photoPage.missing') : t(`fault.${field}.${why}`);
  const wordsAt = (field: FieldName): string | undefined => {
    const fault = faultAt(field);
    return fault && wordsOf(fault);
  };
  const toObstacle = () => {
    mark();
    const place = fields.current?.querySelector(`[data-field="${blockingReason?.field}"]`);
    place?.querySelector<HTMLElement>('input, select, [role="group"]')?.focus();
  };
  const isUploading = progress === 'uploading';
  const reason = blockingReason && wordsOf(blockingReason);
  /** What is left is no fault before anything is typed. */
  const reasonIcon = progress === 'empty' ? 'edit' : 'warning';

  return (
    <Page
      title={t('shell:titles.realName')}
      dock={
        <Button
          kind="primary"
          onPress={() => void submit()}
          reason={isUploading ? t('uploading') : reason}
          reasonIcon={isUploading ? 'clock' : reasonIcon}
          step={isUploading ? undefined : t('toField')}
          onBlockedPress={toObstacle}
          waiting={progress === 'sending' ? t('sending') : undefined}
        >
          {t(isFirst ? 'send' : 'sendAgain')}
        </Button>
      }
    >
      {isFirst ? <Opening /> : children}
      <div ref={fields}>
        <DocumentFields entry={entry} before={before} wordsAt={wordsAt} onChange={change} onLeave={leave} />
        <Block title={t('card')} aside={t('limits')}>
          <div className={style.sides}>
            {sidesOf(entry, before).map((side) => (
              <div key={side} data-field={FILE_FIELDS[side]}>
                <CardSide
                  side={side}
                  label={isOfPassport ? t('side.photoPage') : t(`side.${side}`)}
                  upload={uploads[side]}
                  before={before}
                  fault={wordsAt(FILE_FIELDS[side])}
                />
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

/** Asks before text and uploads would be lost. */
const useLeaveQuestion = (isHalfFilled: boolean) => {
  const { t } = useTranslation('identity');
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined);
};
