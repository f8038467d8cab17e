import { type ReactNode, useState } from 'react';
import { ChoiceList, type IconName, type ListedOption, Sheet } from '../../ui/index.ts';
import { SettingRow } from './SettingRow.tsx';

type ChoiceSettingProps<Value extends string> = {
  readonly icon: IconName;
  readonly title: string;
  /** Text of the current choice in the row. */
  readonly shown: ReactNode;
  readonly options: readonly ListedOption<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
};

/** Setting with a few options: a row that shows the current one, and a sheet to choose from, which applies at once. */
export const ChoiceSetting = <Value extends string>(props: ChoiceSettingProps<Value>) => {
  const { icon, title, shown, ...choice } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <SettingRow icon={icon} label={title} value={shown} onPress={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} onClose={close} title={title}>
        <ChoiceList {...choice} label={title} onPress={close} />
      </Sheet>
    </>
  );
};
