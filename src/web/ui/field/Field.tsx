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

/** Something that the field asks before its entry counts, with an answer for each press. */
export type FieldQuestion = {
  readonly words: string;
  readonly choices: readonly { readonly label: string; readonly onChoose: () => void }[];
};

export type FieldProps = {
  readonly label: ReactNode;
  /** Content at the label's other end: bounds, a unit, or a step such as `Use a code instead`. */
  readonly aside?: ReactNode;
  readonly help?: ReactNode;
  /** Text of the error; the edge and an icon show it too. */
  readonly error?: ReactNode;
  /** What is asked while nothing is wrong. */
  readonly question?: FieldQuestion | undefined;
  /** One of the inputs of this folder. */
  readonly children: ReactNode;
};

/** Label, input, and notes of one field of a form. */
export const Field = ({ label, aside, help, error, question, children }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const [entryNote, setEntryNote] = useState<string>();
  const fault = entryNote ?? error ?? question?.words;
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
          'aria-invalid': error === undefined && question === undefined ? undefined : true,
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
      {question === undefined || fault !== question.words ? null : (
        <FieldChoices question={question} inputId={id} wordsId={noteId} />
      )}
      {fault === undefined && help !== undefined ? (
        <p id={noteId} className={style.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
};

type FieldChoicesProps = { readonly question: FieldQuestion; readonly inputId: string; readonly wordsId: string };

/** The answers to what a field asks. Pressed by keyboard, they lead back to the input, as they are gone then. */
const FieldChoices = ({ question, inputId, wordsId }: FieldChoicesProps) => (
  <div className={style.choices} role="group" aria-labelledby={wordsId}>
    {question.choices.map(({ label, onChoose }) => (
      <button
        key={label}
        type="button"
        onClick={({ detail }) => {
          onChoose();
          if (detail === 0) document.getElementById(inputId)?.focus();
        }}
      >
        {label}
      </button>
    ))}
  </div>
);
