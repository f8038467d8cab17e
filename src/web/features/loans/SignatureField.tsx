import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Block, Button, Field, Icon, Segmented, TextInput, useOnDemand } from '../../ui/index.ts';
import style from './loans.module.css';
import type { Picturing } from './SignaturePad.tsx';
import type { SignatureEntry } from './useApplicationEntry.ts';

const loadPad = () => import('./SignaturePad.tsx');
const KINDS = ['drawn', 'typed'] as const;
const LONGEST_NAME = 100;

type SignatureFieldProps = {
  readonly entry: SignatureEntry;
  readonly fault: string | undefined;
  readonly onChange: (entry: SignatureEntry) => void;
  readonly picturing: RefObject<Picturing | null>;
};

/** Signature: drawn by finger or mouse, or the name typed by who cannot draw. */
export const SignatureField = ({ entry, fault, onChange, picturing }: SignatureFieldProps) => {
  const { t } = useTranslation('loans');
  return (
    <Block title={t('signature.title')} className={style.fields}>
      <Segmented
        label={t('signature.way')}
        options={KINDS.map((value) => ({ value, label: t(`signature.${value}`) }))}
        value={entry.kind}
        onChange={(kind) => onChange({ ...entry, kind })}
      />
      <div data-field="signature" role="group" tabIndex={-1} aria-label={t('signature.title')}>
        {entry.kind === 'typed' ? (
          <Field label={t('signature.name')} help={t('signature.nameHelp')} error={fault}>
            <TextInput
              value={entry.name}
              onChange={(name) => onChange({ ...entry, name })}
              maxLength={LONGEST_NAME}
              autoComplete="name"
            />
          </Field>
        ) : (
          <Drawn entry={entry} fault={fault} onChange={onChange} picturing={picturing} />
        )}
      </div>
    </Block>
  );
};

const Drawn = ({ entry, fault, onChange, picturing }: SignatureFieldProps) => {
  const { t } = useTranslation('loans');
  // Without the code to draw, the name can be typed.
  const onFailed = useCallback(() => onChange({ ...entry, kind: 'typed' }), [entry, onChange]);
  const SignaturePad = useOnDemand(loadPad, true, onFailed);
  return (
    <>
      <div className={style.pad}>
        {SignaturePad ? (
          <SignaturePad
            label={t(entry.strokes.length === 0 ? 'signature.empty' : 'signature.there')}
            strokes={entry.strokes}
            width={entry.width}
            onDrawn={(strokes, width) => onChange({ ...entry, strokes, width })}
            picturing={picturing}
          />
        ) : null}
      </div>
      {fault === undefined ? (
        <p className={style.note}>{t('signature.help')}</p>
      ) : (
        <p className={style.fault} role="alert">
          <Icon name="warning" size={16} /> {fault}
        </p>
      )}
      {entry.strokes.length === 0 ? null : (
        <div className={style.below}>
          <Button isSmall icon="remove" onPress={() => onChange({ ...entry, strokes: [] })}>
            {t('signature.clear')}
          </Button>
        </div>
      )}
    </>
  );
};
