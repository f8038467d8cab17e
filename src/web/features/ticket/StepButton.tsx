import { Button } from '../../ui/index.ts';
import style from './StepButton.module.css';
import type { NextStep } from './useBlockingReason.ts';

/** Small button of a step; one that is not built yet is words only. */
export const StepButton = ({ step: { label, go } }: { readonly step: NextStep }) =>
  go ? (
    <Button isSmall onPress={go}>
      {label}
    </Button>
  ) : (
    <span className={style.soon}>{label}</span>
  );
