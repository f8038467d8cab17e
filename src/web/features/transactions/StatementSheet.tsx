import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { selectUserInfo } from '../../device/session.ts';
import { useServerSeconds } from '../../market/index.ts';
import { RefusalAlert, useRefusal } from '../../refusals/index.ts';
import {
  Alert,
  Button,
  ChoiceList,
  Field,
  Segmented,
  Select,
  Sheet,
  TextInput,
  useOfflineSince,
  useToast,
} from '../../ui/index.ts';
import { monthsUntil, type SpanEntry, type SpanKind, spanOf, yearsUntil } from './statementSpan.ts';
import { type State, useStatementDownload } from './useStatementDownload.ts';
import style from './transactions.module.css';

const KINDS: readonly SpanKind[] = ['month', 'year', 'own'];
const MONTHS = 24;
const YEARS = 7;

type Format = Schema<'StatementFormat'>;
/** Words of each form of a statement. */
const FORMATS = {
  pdf: 'statement.pdf',
  entries: 'statement.entries',
  trades: 'statement.trades',
  year: 'statement.summary',
  'year-table': 'statement.summaryTable',
} as const satisfies Record<Format, string>;

/** Forms that a span has: the summary is of a calendar year. */
const formatsOf = (kind: SpanKind): readonly Format[] =>
  kind === 'year' ? ['year', 'year-table', 'pdf', 'entries', 'trades'] : ['pdf', 'entries', 'trades'];

/** Sheet to download a statement: of a month, a year or any days, as PDF or as a table. */
export const StatementSheet = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('transactions');
  const toast = useToast();
  const isShown = useIsShown(isOpen);
  const sayRefusal = useRefusal();
  const statement = useStatementDownload((state) => {
    if (isShown.current) return;
    if (typeof state === 'object') toast(sayRefusal(state.refused).words);
    else toast(t(state === 'done' ? 'statement.done' : 'statement.failed'));
  });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('statement.title')}>
      <StatementForm statement={statement} />
    </Sheet>
  );
};

/** Follows whether a sheet is shown; false once its screen was left. */
const useIsShown = (isOpen: boolean) => {
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return isShown;
};

type Statement = ReturnType<typeof useStatementDownload>;

const StatementForm = ({ statement }: { readonly statement: Statement }) => {
  const { t } = useTranslation('transactions');
  const today = londonDay(useServerSeconds());
  const since = useFirstDay(today);
  const months = monthsUntil(today, 2, since);
  const [entry, setEntry] = useState<SpanEntry>({
    kind: 'month',
    // The last month that is over, where the customer was here by then.
    month: months[1] ?? months[0] ?? '',
    year: yearsUntil(today, 1, since)[0] ?? '',
    first: '',
    last: '',
  });
  const [format, setFormat] = useState<Format>('pdf');
  const { state, download, forget } = statement;
  const formats = formatsOf(entry.kind);
  const wanted = formats.find((known) => known === format) ?? 'pdf';
  const span = spanOf(entry, today);
  const isOffline = useOfflineSince() !== null;
  const fault = span && 'fault' in span ? t(span.fault) : span ? undefined : t('statement.choose');
  const reason = isOffline ? t('statement.offline') : fault;
  const change = (changed: Partial<SpanEntry>) => {
    forget();
    setEntry({ ...entry, ...changed });
  };
  return (
    <div className={style.form}>
      <SpanFields entry={entry} today={today} since={since} onChange={change} />
      <ChoiceList
        label={t('statement.format')}
        options={formats.map((value) => ({ value, label: t(FORMATS[value]) }))}
        value={wanted}
        onChange={(value) => {
          forget();
          setFormat(value);
        }}
      />
      {span && 'isOver' in span && !span.isOver ? <p className={style.words}>{t('statement.unfinished')}</p> : null}
      <Outcome state={state} />
      <Button
        kind="primary"
        icon="download"
        reason={reason}
        waiting={state === 'underWay' ? t('statement.underWay') : undefined}
        onPress={() => {
          if (span && 'first' in span) void download({ format: wanted, first: span.first, last: span.last });
        }}
      >
        {t('statement.download')}
      </Button>
    </div>
  );
};

/** London day on which the customer signed up; the present one until that is known. */
const useFirstDay = (today: number): number => {
  const createdAt = useSelector(selectUserInfo)?.createdAt;
  return createdAt === undefined ? today : londonDay(createdAt);
};

type SpanFieldsProps = {
  readonly entry: SpanEntry;
  readonly today: number;
  /** First London day of the customer. */
  readonly since: number;
  readonly onChange: (changed: Partial<SpanEntry>) => void;
};

const SpanFields = ({ entry, today, since, onChange }: SpanFieldsProps) => {
  const { t } = useTranslation('transactions');
  const listed = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <Segmented
        label={t('statement.span')}
        options={KINDS.map((value) => ({ value, label: t(`statement.${value}`) }))}
        value={entry.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {entry.kind === 'month' ? (
        <Field label={t('statement.month')}>
          <Select
            options={listed(monthsUntil(today, MONTHS, since))}
            value={entry.month}
            onChange={(month) => onChange({ month })}
          />
        </Field>
      ) : entry.kind === 'year' ? (
        <Field label={t('statement.year')}>
          <Select
            options={listed(yearsUntil(today, YEARS, since))}
            value={entry.year}
            onChange={(year) => onChange({ year })}
          />
        </Field>
      ) : (
        <div className={style.pair}>
          <Field label={t('statement.first')}>
            <TextInput type="date" value={entry.first} onChange={(first) => onChange({ first })} />
          </Field>
          <Field label={t('statement.last')}>
            <TextInput type="date" value={entry.last} onChange={(last) => onChange({ last })} />
          </Field>
        </div>
      )}
    </>
  );
};

type OutcomeProps = { readonly state: State };

/** Says what became of a download. Screen readers announce it. */
const Outcome = ({ state }: OutcomeProps) => {
  const { t } = useTranslation('transactions');
  const failed = t('statement.failed');
  if (state === 'failed') return <Alert tone="bad" title={failed} />;
  if (typeof state === 'object') return <RefusalAlert title={failed} error={state.refused} otherwise={failed} />;
  return (
    <p className={style.words} role="status">
      {state === 'done' ? t('statement.done') : null}
    </p>
  );
};
