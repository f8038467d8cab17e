import { useTranslation } from 'react-i18next';
import { LONGEST_ID_NUMBER, LONGEST_REAL_NAME } from '../../../contract/index.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Field, Segmented, Select, TextInput } from '../../ui/index.ts';
import style from './DocumentFields.module.css';
import { type Entry, type FieldName, isDocumentAsked, isPassport, OTHER_COUNTRY } from './entry.ts';
import { useCountries } from './useCountries.ts';

const KINDS = ['id-card', 'passport', 'residence-permit'] as const;

type DocumentFieldsProps = {
  readonly entry: Entry;
  readonly before: Schema<'Identity'>;
  readonly wordsAt: (field: FieldName) => string | undefined;
  readonly onChange: (part: Partial<Entry>) => void;
  /** Called when a field of text is left. */
  readonly onLeave: (field: 'realName' | 'idNumber') => void;
};

/** Returns the key of the number's name: that of the document, where it is known which one it is. */
const numberNameOf = (entry: Entry, before: Schema<'Identity'>) => {
  if (isPassport(entry, before)) return 'passportNumber';
  const isPermit = isDocumentAsked(entry, before) && entry.documentKind === 'residence-permit';
  return isPermit ? 'permitNumber' : 'idNumber';
};

/** Fields of the document. Values sent before are shown masked, and kept where nothing is typed over them. */
export const DocumentFields = ({ entry, before, wordsAt, onChange, onLeave }: DocumentFieldsProps) => {
  const { t } = useTranslation('identity');
  const countries = useCountries();
  const isFirst = before.images.length === 0;
  const kept = isFirst ? undefined : t('kept');
  return (
    <Block title={t('details')}>
      <div className={style.fields}>
        <div data-field="realName">
          <Field label={t('realName')} help={kept} error={wordsAt('realName')}>
            <TextInput
              autoComplete="name"
              maxLength={LONGEST_REAL_NAME}
              placeholder={before.realName ?? ''}
              value={entry.realName}
              onChange={(realName) => onChange({ realName })}
              onBlur={() => onLeave('realName')}
            />
          </Field>
        </div>
        {isDocumentAsked(entry, before) ? (
          <>
            <Segmented
              label={t('document')}
              options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              value={entry.documentKind}
              onChange={(documentKind) => onChange({ documentKind })}
            />
            <div data-field="country">
              <Field label={t('country')} error={wordsAt('country')}>
                <Select
                  options={[
                    { value: '', label: t('chooseCountry') },
                    ...countries,
                    { value: OTHER_COUNTRY, label: t('otherCountry') },
                  ]}
                  value={entry.country}
                  onChange={(country) => onChange({ country })}
                />
              </Field>
            </div>
          </>
        ) : null}
        <div data-field="idNumber">
          <Field label={t(numberNameOf(entry, before))} help={kept} error={wordsAt('idNumber')}>
            <TextInput
              autoComplete="off"
              maxLength={LONGEST_ID_NUMBER}
              placeholder={before.idNumber ?? ''}
              value={entry.idNumber}
              onChange={(idNumber) => onChange({ idNumber })}
              onBlur={() => onLeave('idNumber')}
            />
          </Field>
        </div>
      </div>
    </Block>
  );
};
