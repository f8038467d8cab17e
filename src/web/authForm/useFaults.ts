import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Fault, type FieldName, FIELDS } from './fault.ts';

export type Faults = {
  /** Returns the fault of a field, or of one shown for several names. */
  readonly at: (...fields: readonly FieldName[]) => Fault | undefined;
  /** Fault that another press of the button would repeat. A limit passes with time, so it is none. */
  readonly blocking: Fault | undefined;
  /**
   * Marks the faults of these fields, or of all, and moves the focus to the first; returns true when there are none.
   */
  readonly pass: (fields?: readonly FieldName[]) => boolean;
  /** Marks the fault that the server refused, until something is changed. */
  readonly refuse: (fault: Fault) => void;
  readonly forgive: () => void;
  /** Moves the focus to the first marked field. */
  readonly focus: () => void;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** Faults of a form: its own, checked when a button is pressed and then while typing, and the server's. */
export const useFaults = (found: readonly Fault[], refusedBefore: Fault | null = null): Faults => {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<readonly FieldName[]>([]);
  const [refused, setRefused] = useState(refusedBefore);
  const [marking, setMarking] = useState(refusedBefore ? 1 : 0);
  const marked = refused ? [refused] : found.filter(({ field }) => asked.includes(field));

  const focus = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-at-fault]')?.focus();
  useEffect(() => {
    if (marking > 0) focus();
  }, [marking]);

  return {
    at: (...fields) => marked.find(({ field }) => fields.includes(field)),
    blocking: marked.find(({ name }) => name !== 'too-many-requests'),
    pass: (fields = FIELDS) => {
      const isFree = !found.some(({ field }) => fields.includes(field));
      setAsked(fields);
      setRefused(null);
      if (!isFree) setMarking((times) => times + 1);
      return isFree;
    },
    refuse: (fault) => {
      setRefused(fault);
      setMarking((times) => times + 1);
    },
    forgive: () => setRefused(null),
    focus,
    form,
  };
};
