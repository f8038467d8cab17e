import type { ReactNode } from 'react';
import { DialogRow, type IconName, LinkRow } from '../../ui/index.ts';

type SettingProps = {
  readonly icon: IconName;
  readonly label: string;
  /** Current value, at the row's end. */
  readonly value?: ReactNode;
};

/** Row of a list of settings that opens a sheet or a question over this screen. */
export const SettingRow = ({ label, ...row }: SettingProps & { readonly onPress: () => void }) => (
  <DialogRow {...row} kind="setting" title={label} />
);

/** Row of the same look that leads to another screen. */
export const SettingLink = ({ label, ...row }: SettingProps & { readonly to: string }) => (
  <LinkRow {...row} kind="setting" title={label} hasChevron />
);
