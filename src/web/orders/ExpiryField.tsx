import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nextRollover } from '../../domain/time.ts';
import { Field, IconButton, Segmented, TextInput } from '../ui/index.ts';
import { expiryText } from './expiry.ts';
import style from './ExpiryField.module.css';

type ExpiryFieldProps = {
  /** London's wall clock as typed; null for an order that is good until canceled. */
  readonly value: string | null;
  readonly onChange: (expiry: string | null) => void;
  readonly nowSeconds: number;
  readonly error: string | undefined;
};

/** Expiry of a pending order. */
export const ExpiryField = ({ value, onChange, nowSeconds, error }: ExpiryFieldProps) => {
  const { t } = useTranslation('orders');
  return (
    <div className={style.fields}>
      <div>
        <Segmented
          label={t('expiry.label')}
          options={[
            { value: 'canceled', label: t('expiry.canceled') },
            { value: 'time', label: t('expiry.time') },
          ]}
          value={value === null ? 'canceled' : 'time'}
          onChange={(end) => onChange(end === 'canceled' ? null : expiryText(nextRollover(nowSeconds)))}
        />
      </div>
      {value === null ? null : (
        <div data-field="expiresAt">
          <Field label={t('expiry.label')} aside={<span>{t('expiry.london')}</span>} error={error}>
            <TextInput
              value={value}
              onChange={onChange}
              autoComplete="off"
              end={<Calendar value={value} onChange={onChange} />}
            />
          </Field>
        </div>
      )}
    </div>
  );
};

/**
 * Button that opens the device's own calendar. Its input is hidden, as it would show the time in the browser's
 * language; its value has no time zone and is read as London's.
 */
const Calendar = ({ value, onChange }: { readonly value: string; readonly onChange: (expiry: string) => void }) => {
  const { t } = useTranslation('orders');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        className={style.picker}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        value={value.replace(' ', 'T')}
        onChange={({ target }) => onChange(target.value.replace('T', ' '))}
      />
      <IconButton icon="calendar" label={t('expiry.calendar')} onPress={() => picker.current?.showPicker()} />
    </>
  );
};
