import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';

/** What ties an input to its label, its help and its error. */
type FieldTies = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

const FieldContext = createContext<FieldTies | undefined>(undefined);

/** What the input of a `Field` spreads on itself. */
export const useFieldTies = (): FieldTies => {
  const ties = useContext(FieldContext);
  if (!ties) throw new Error('An input stands inside a Field, which names it.');
  return ties;
};

const EntryNoteContext = createContext<((note: string | undefined) => void) | undefined>(undefined);

/** Lets an input say at its field why it did not take what was just entered; undefined once it is of no interest. */
export const useEntryNote = (): ((note: string | undefined) => void) => {
  const say = useContext(EntryNoteContext);
  if (!say) throw new Error('An input stands inside a Field, which says what it did not take.');
  return say;
};

type FieldProps = {
  readonly label: ReactNode;
  /** At the label's other end: bounds, a unit, or a step such as `Use a code instead`. */
  readonly aside?: ReactNode;
  readonly help?: ReactNode;
  /** What is wrong, in words; the edge and an icon say it too. */
  readonly error?: ReactNode;
  /** One of the inputs of this room. */
  readonly children: ReactNode;
};

/** A label, an input, and what there is to say about it. */
export const Field = ({ label, aside, help, error, children }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const [entryNote, setEntryNote] = useState<string>();
  const fault = entryNote ?? error;
  const hasNote = fault !== undefined || help !== undefined;
  return (
    <div>
      <div className={style.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <FieldContext
        value={{
          id,
          'aria-describedby': hasNote ? noteId : undefined,
          'aria-invalid': error === undefined ? undefined : true,
        }}
      >
        <EntryNoteContext value={setEntryNote}>{children}</EntryNoteContext>
      </FieldContext>
      {fault === undefined ? null : (
        <p id={noteId} className={style.error} role="alert">
          <Icon name="warning" size={16} />
          {fault}
        </p>
      )}
      {fault === undefined && help !== undefined ? (
        <p id={noteId} className={style.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
};
