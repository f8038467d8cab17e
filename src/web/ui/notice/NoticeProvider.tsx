import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectAccountType, selectToken } from '../../device/session.ts';
import { screenKey, useIsWide } from '../../navigation/index.ts';
import { useOnDemand } from '../useOnDemand.ts';
import type { Question } from './question.ts';

/** Asks before anything that costs money or loses data; resolves true when the customer pressed OK. */
export type Ask = (question: Question) => Promise<boolean>;

const NoticeContext = createContext<Ask | undefined>(undefined);

export const useNotice = (): Ask => {
  const ask = use(NoticeContext);
  if (!ask) throw new Error('A component that asks the customer needs a NoticeProvider.');
  return ask;
};

const loadDialog = () => import('./NoticeDialog.tsx');

type Asked = Question & { readonly answer: (isAgreed: boolean) => void };

/**
 * Shows one question at a time; it is answered no when its customer is signed out, changes the account, or other screens
 * show. The dialog loads with the first question; a question that cannot be shown is answered no.
 */
export const NoticeProvider = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        const answer = (isAgreed: boolean) => {
          setIsOpen(false);
          resolve(isAgreed);
        };
        setAsked({ ...question, answer });
        setIsOpen(true);
      }),
    [],
  );
  const token = useSelector(selectToken);
  const account = useSelector(selectAccountType);
  const location = useLocation();
  const screen = `${screenKey(location)} ${location.pathname}`;
  // A window that becomes wide or narrow has other screens, without those that asked.
  const isWide = useIsWide();
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => () => latest.current?.answer(false), [token, account, screen, isWide]);
  const NoticeDialog = useOnDemand(loadDialog, isOpen, () => asked?.answer(false));
  const dialog = useMemo(
    () => NoticeDialog && asked && <NoticeDialog {...asked} isOpen={isOpen} />,
    [NoticeDialog, asked, isOpen],
  );
  return (
    <NoticeContext value={ask}>
      {children}
      {dialog}
    </NoticeContext>
  );
};
