import { useRef } from 'react';
import { api, type CallError, isCallError, isOutcomeUnknown, type Schema } from '../../api/index.ts';
import { newKey } from '../../intents/index.ts';

/**
 * Sends an identity once, however often the button is pressed: the same request keeps its idempotency key until it is
 * answered. The key is kept in memory only, as a document's data is not stored on a device; after a reload the status
 * shows the outcome.
 */
export const useSubmission = () => {
  const [submit, { isLoading: isSending }] = api.useSubmitIdentityMutation();
  const pressed = useRef<{ readonly key: string; readonly body: string }>(undefined);
  const send = async (submitIdentityRequest: Schema<'SubmitIdentityRequest'>): Promise<CallError | undefined> => {
    const body = JSON.stringify(submitIdentityRequest);
    const { key } = (pressed.current = pressed.current?.body === body ? pressed.current : { key: newKey(), body });
    const { error } = await submit({ 'Idempotency-Key': key, submitIdentityRequest });
    if (!isOutcomeUnknown(error)) pressed.current = undefined;
    return isCallError(error) ? error : undefined;
  };
  return { send, isSending };
};
