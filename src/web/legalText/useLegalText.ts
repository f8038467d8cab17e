import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmNamed } from '../../domain/content/firm.ts';
import { type Schema, useConfiguration } from '../api/index.ts';
import { filled, fetchLegalText, type LegalText } from './legalText.ts';
import { useFirmToday } from './useFirmToday.ts';
import { useFirmWords } from './useFirmWords.ts';

type Loaded = { readonly of: string; readonly text: LegalText | null };

export type ReadText =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly text: LegalText };

type Wanted = {
  /** What the text named of the firm when it was accepted; what it names today where it is absent. */
  readonly firm?: FirmNamed | null | undefined;
  /** Language of the text; the customer's where it is absent. */
  readonly language?: string | undefined;
};

/**
 * Reads a version of a text, with what it names of the firm in it. Nothing is fetched while the version is undefined, and
 * nothing is shown before the firm's values have come.
 */
export const useLegalText = (
  name: Schema<'AgreementName'>,
  version: string | undefined,
  wanted: Wanted = {},
): ReadText => {
  const { i18n } = useTranslation();
  const language = wanted.language ?? i18n.language;
  const configuration = useConfiguration();
  const today = useFirmToday();
  const firm = wanted.firm ?? today;
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const asked = `${language} ${name} ${version} ${attempt}`;
  const read = loaded?.of === asked ? loaded.text : undefined;
  const wordsOf = useFirmWords(read?.language ?? language);
  useEffect(() => {
    if (version === undefined) return;
    let isGone = false;
    const keep = (text: LegalText | null) => {
      if (!isGone) setLoaded({ of: asked, text });
    };
    fetchLegalText(language, name, version).then(keep, () => keep(null));
    return () => {
      isGone = true;
    };
  }, [asked, language, name, version]);
  if (version === undefined) return { state: 'loading' };
  if (read === null || (!firm && configuration.error !== undefined)) {
    const retry = () => {
      if (read === null) setAttempt((before) => before + 1);
      if (!firm) configuration.retry();
    };
    return { state: 'failed', retry };
  }
  if (!read || !firm || !wordsOf) return { state: 'loading' };
  return { state: 'ready', text: { ...read, body: filled(read.body, wordsOf(firm)) } };
};
