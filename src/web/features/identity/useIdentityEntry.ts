import { useState } from 'react';
import { fieldOf } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { type Upload, useUpload } from '../../uploads/index.ts';
import {
  type BlockingReason,
  blockingReasons,
  type Entry,
  entryFieldOf,
  type FieldName,
  FILE_FIELDS,
  requestOf,
  SIDES,
} from './entry.ts';
import { useOwnCountry } from './useCountries.ts';
import { useSubmission } from './useSubmission.ts';

type IdentityEntry = {
  readonly entry: Entry;
  readonly change: (part: Partial<Entry>) => void;
  readonly uploads: Readonly<Record<Schema<'IdentityImageSide'>, Upload>>;
  /** First reason that keeps it from being sent. */
  readonly blockingReason: BlockingReason | undefined;
  /** Fault of a field, once faults are marked. */
  readonly faultAt: (field: FieldName) => BlockingReason | undefined;
  readonly mark: () => void;
  /** Marks what is wrong in a field that the customer has left; what is missing is not marked yet. */
  readonly leave: (field: FieldName) => void;
  readonly progress: 'empty' | 'touched' | 'uploading' | 'sending';
  readonly submit: () => Promise<void>;
};

/** State of the verification form: values typed, uploads, remaining faults, and sending. */
export const useIdentityEntry = (before: Schema<'Identity'>): IdentityEntry => {
  const country = useOwnCountry();
  const documentKind = before.images.length === 1 ? 'passport' : 'id-card';
  const [entry, setEntry] = useState<Entry>({ realName: '', documentKind, country, idNumber: '' });
  const uploads = { front: useUpload('identity-front'), back: useUpload('identity-back') };
  const idOf = (upload: Upload) => (upload.state === 'done' ? upload.file.id : undefined);
  const images = { front: idOf(uploads.front), back: idOf(uploads.back) };
  const { send, isSending } = useSubmission();
  const [isMarked, setIsMarked] = useState(false);
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const [refused, setRefused] = useState<BlockingReason>();

  const ownFaults = blockingReasons({ entry, images, before });
  const isWrongAndLeft = ({ field, why }: BlockingReason) => why === 'wrong' && left.includes(field);
  const marked = [...(refused ? [refused] : []), ...(isMarked ? ownFaults : ownFaults.filter(isWrongAndLeft))];
  const isAny = (state: Upload['state']) => SIDES.some((side) => uploads[side].state === state);
  const isTouched = entry.realName !== '' || entry.idNumber !== '' || isAny('done') || isAny('failed');
  const progress = isAny('sending') ? 'uploading' : isTouched ? 'touched' : 'empty';

  return {
    entry,
    change: (part) => {
      setRefused(undefined);
      setEntry((now) => ({ ...now, ...part }));
    },
    uploads,
    blockingReason: refused ?? ownFaults[0],
    faultAt: (field) => marked.find((fault) => fault.field === field),
    mark: () => setIsMarked(true),
    leave: (field) => setLeft((before) => [...new Set([...before, field])]),
    progress: isSending ? 'sending' : progress,
    submit: async () => {
      const error = await send(requestOf({ entry, images, before }));
      const field = error?.kind === 'refused' ? entryFieldOf(fieldOf(error)) : undefined;
      if (!field) return;
      setIsMarked(true);
      // The server forgets an upload after a day without use: its picture is then missing.
      const side = SIDES.find((each) => FILE_FIELDS[each] === field);
      if (side) uploads[side].cancel();
      else setRefused({ field, why: 'wrong' });
    },
  };
};
