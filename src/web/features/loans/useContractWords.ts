import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractWords } from '../../../domain/loans/contractWords.ts';

const FILE = 'loan-contract';

/** Words of a contract that its page shows beside those of its lines. */
type PageWord =
  'title' | 'loan' | 'rights' | 'agreements' | 'version' | 'evidence' | 'evidenceNote' | 'piece' | 'chain';
type PageWords = Readonly<Record<PageWord, string>>;

/**
 * Returns the words of a contract in its language, which may not be that of the page. Undefined while they load; where they
 * cannot be loaded, those of the page's language stand in.
 */
export const useContractWords = (language: string): (ContractWords & PageWords) | undefined => {
  const { i18n } = useTranslation(FILE);
  const [asked, setAsked] = useState<string>();
  const isLoaded = i18n.hasResourceBundle(language, FILE);
  useEffect(() => {
    if (isLoaded) return;
    const done = () => setAsked(language);
    i18n.reloadResources([language], [FILE]).then(done, done);
  }, [i18n, language, isLoaded]);
  if (!isLoaded && asked !== language) return undefined;
  return i18n.getResourceBundle(isLoaded ? language : i18n.language, FILE) as ContractWords & PageWords;
};
