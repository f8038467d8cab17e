import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import style from './field.module.css';

/** Attributes that connect an input with its label, its help and its error. */
type FieldTies = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

const FieldContext = createContext<FieldTies | undefined>(undefined);

/** Returns the attributes for the input of a `Field`. */
export const useFieldTies = (): FieldTies => {
  const ties = useContext(FieldContext);
  if (!ties) throw new Error('An input needs a Field, which names it.');
  return ties;
};

const EntryNoteContext = createContext<((note: string | undefined) => void) | undefined>(undefined);

/**
 * Returns a function by which an input shows at its field why it rejected the last entry; undefined removes the note.
 */
export const useEntryNote = (): ((note: string | undefined) => void) => {
  const say = useContext(EntryNoteContext);
  if (!say) throw new Error('An input needs a Field, which shows why an entry was rejected.');
  return say;
};

type FieldProps = {
  readonly label: ReactNode;
  /** Content at the label's other end: bounds, a unit, or a step such as `Use a code instead`. */
  readonly aside?: ReactNode;
  readonly help?: ReactNode;
  /** Text of the error; the edge and an icon show it too. */
  readonly error?: ReactNode;
  /** One of the inputs of this folder. */
  readonly children: ReactNode;
};

/** Label, input, and notes of one field of a form. */
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
