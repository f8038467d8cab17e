export { askPasskey, canUsePasskeys, createPasskey } from './passkeys.ts';
export { SecondStepProvider } from './SecondStepProvider.tsx';
export { isSecondStepNeeded, type Proof, useSecondStep } from './useSecondStep.ts';
