export {
  codeFaults,
  CONTACT_FIELDS,
  type Fault,
  faultOf,
  faultsOf,
  newPasswordFaults,
  passwordFaults,
} from './fault.ts';
export { FaultWords } from './FaultWords.tsx';
export { FormPage } from './FormPage.tsx';
export { NewPasswordFields } from './NewPasswordFields.tsx';
export { useFailureToast } from './useFailureToast.ts';
export { type Faults, useFaults } from './useFaults.ts';
export { useSendOnce } from './useSendOnce.ts';
