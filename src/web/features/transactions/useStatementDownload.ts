import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { type CallError, isCallError, type Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { saveFile } from '../../device/saveFile.ts';
import { selectAccountType } from '../../device/session.ts';

type Refused = Extract<CallError, { readonly kind: 'refused' }>;
type Wanted = { readonly format: Schema<'StatementFormat'>; readonly first: string; readonly last: string };
export type State = 'idle' | 'underWay' | 'done' | { readonly refused: Refused } | 'failed';

const ENDINGS = { pdf: 'pdf', year: 'pdf', 'year-table': 'csv', entries: 'csv', trades: 'csv' } as const;

/** Asks for a statement, once at a time, and saves it. `onEnd` receives the outcome, also when the screen was left meanwhile. */
export const useStatementDownload = (onEnd: (state: State) => void) => {
  const account = useSelector(selectAccountType);
  const [make] = fundsApi.useMakeStatementMutation();
  const [state, setState] = useState<State>('idle');

  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const finish = (outcome: State) => {
    setState(outcome);
    end.current(outcome);
  };

  const download = async ({ format, first, last }: Wanted): Promise<void> => {
    if (state === 'underWay') return;
    setState('underWay');
    const answer = await make({ 'X-Account': account, format, first, last });
    if (answer.data) {
      saveFile(`sun-${account}-${format}-${first}-${last}.${ENDINGS[format]}`, answer.data);
      return finish('done');
    }
    const { error } = answer;
    finish(isCallError(error) && error.kind === 'refused' ? { refused: error } : 'failed');
  };
  return { state, download, forget: () => setState((now) => (now === 'underWay' ? now : 'idle')) };
};
