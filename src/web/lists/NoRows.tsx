import type { ReactNode } from 'react';
import { Block, Button, Empty } from '../ui/index.ts';

type NoRowsProps = {
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly title: string;
  /** What will stand here, or why nothing does. */
  readonly children: ReactNode;
  /** The one step that leads on, as to the market or to the whole list; absent where there is none. */
  readonly step?: { readonly label: string; readonly onPress: () => void };
};

/** What stands in the place of a list without rows. */
export const NoRows = ({ label, title, step, children }: NoRowsProps) => (
  <Block label={label}>
    <Empty
      title={title}
      action={
        step && (
          <Button isSmall onPress={step.onPress}>
            {step.label}
          </Button>
        )
      }
    >
      {children}
    </Empty>
  </Block>
);
