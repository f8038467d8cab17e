import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Fault, type FieldName, FIELDS } from './fault.ts';

export type Faults = {
  /** What to say at a field, or at one shown for several names. */
  readonly at: (...fields: readonly FieldName[]) => Fault | undefined;
  /** What a press of the button would run into again. A limit passes with time, so it does not count. */
  readonly blocking: Fault | undefined;
  /** Marks what is wrong with these fields, or with all, and leads to the first; answers whether nothing is. */
  readonly pass: (fields?: readonly FieldName[]) => boolean;
  /** Marks what the server refused, until something is changed. */
  readonly refuse: (fault: Fault) => void;
  readonly forgive: () => void;
  /** Leads to the first field that is marked. */
  readonly focus: () => void;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** The faults of a form: its own ones, looked for when a button is pressed and then as one types, and the server's. */
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
