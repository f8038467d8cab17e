import { Button } from '../../ui/index.ts';
import type { NextStep } from './useBlockingReason.ts';

/** Small button of a step. */
export const StepButton = ({ step: { label, go } }: { readonly step: NextStep }) => (
  <Button isSmall onPress={go}>
    {label}
  </Button>
);
