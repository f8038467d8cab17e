export { askPasskey, createPasskey } from './passkeys.ts';
export { SecondStepProvider } from './SecondStepProvider.tsx';
export { useCanUsePasskeys } from './useCanUsePasskeys.ts';
export { type Proof, useSecondStep } from './useSecondStep.ts';
