import { useKeptSubjects } from '../../intents/index.ts';
import { useToast } from '../../ui/index.ts';
import { useCancelOrder } from './useCancelOrder.ts';
import { useChangeOrder } from './useChangeOrder.ts';
import { useClosePosition } from './useClosePosition.ts';

/** Resumes requests made before a reload until their outcome is known, and reports failures in a toast. */
export const ResumedRequests = () => {
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
  useClosePosition(orderId, { onFailed: useToast() });
  return null;
};

const ResumedCanceling = ({ orderId }: ResumedProps) => {
  useCancelOrder(orderId, { onFailed: useToast() });
  return null;
};

const ResumedChange = ({ orderId }: ResumedProps) => {
  useChangeOrder(orderId, { onFailed: useToast() });
  return null;
};
