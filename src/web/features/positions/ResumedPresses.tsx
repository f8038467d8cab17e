import { useKeptSubjects } from '../../intents/index.ts';
import { useToast } from '../../ui/index.ts';
import { useCanceling } from './useCanceling.ts';
import { useChanging } from './useChanging.ts';
import { useClosing } from './useClosing.ts';

/** Stays with what was pressed for before a reload until its end is known, and says it. */
export const ResumedPresses = () => {
  const closings = useKeptSubjects('closePosition');
  const cancelings = useKeptSubjects('closeOrders');
  const changes = useKeptSubjects('changeOrder');
  return (
    <>
      {closings.map((orderId) => (
        <ResumedClosing key={orderId} orderId={orderId} />
      ))}
      {cancelings.map((orderId) => (
        <ResumedCanceling key={orderId} orderId={orderId} />
      ))}
      {changes.map((orderId) => (
        <ResumedChange key={orderId} orderId={orderId} />
      ))}
    </>
  );
};

type ResumedProps = { readonly orderId: string };

const ResumedClosing = ({ orderId }: ResumedProps) => {
  useClosing(orderId, { onFailed: useToast() });
  return null;
};

const ResumedCanceling = ({ orderId }: ResumedProps) => {
  useCanceling(orderId, { onFailed: useToast() });
  return null;
};

const ResumedChange = ({ orderId }: ResumedProps) => {
  useChanging(orderId, { onFailed: useToast() });
  return null;
};
