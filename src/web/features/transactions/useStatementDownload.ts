import { useState } from 'react';
import { useSelector } from 'react-redux';
import { type CallError, isCallError, type Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { saveFile } from '../../device/saveFile.ts';
import { selectAccountType } from '../../device/session.ts';

type Wanted = { readonly format: Schema<'StatementFormat'>; readonly first: string; readonly last: string };
type State = 'idle' | 'underWay' | 'done' | { readonly error: CallError } | 'failed';

const ENDINGS = { pdf: 'pdf', year: 'pdf', entries: 'csv', trades: 'csv' } as const;

/** Asks for a statement, once at a time, and saves it. */
export const useStatementDownload = () => {
  const account = useSelector(selectAccountType);
  const [make] = fundsApi.useMakeStatementMutation();
  const [state, setState] = useState<State>('idle');

  const download = async ({ format, first, last }: Wanted): Promise<void> => {
    if (state === 'underWay') return;
    setState('underWay');
    const answer = await make({ 'X-Account': account, format, first, last });
    if (answer.data) {
      saveFile(`sun-${account}-${format}-${first}-${last}.${ENDINGS[format]}`, answer.data);
      setState('done');
      return;
    }
    const { error } = answer;
    setState(isCallError(error) && error.kind === 'refused' ? { error } : 'failed');
  };
  return { state, download, forget: () => setState('idle') };
};
