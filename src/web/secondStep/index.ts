export { askPasskey, canUsePasskeys, createPasskey } from './passkeys.ts';
export { SecondStepProvider } from './SecondStepProvider.tsx';
export { isSecondStepNeeded, useSecondStep } from './useSecondStep.ts';
