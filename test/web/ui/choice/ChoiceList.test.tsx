import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceList } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const OPTIONS = [
  { value: 'system', label: 'System default', note: 'the default' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Value = (typeof OPTIONS)[number]['value'];

const onPress = jest.fn();
const Theme = ({ first }: { readonly first?: Value }) => {
  const [value, setValue] = useState<Value | undefined>(first);
  return <ChoiceList label="Theme" options={OPTIONS} value={value} onChange={setValue} onPress={onPress} />;
};

beforeEach(() => onPress.mockClear());

describe('a choice list', () => {
  it('makes a choice list a radio group with a name; a press makes the choice', async () => {
    await renderPart(<Theme first="system" />);
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /System default.*the default/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('makes a choice list one tab stop; arrow keys apply an option at once and leave the choice open', async () => {
    await renderPart(<Theme first="light" />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Dark', checked: true })).toHaveFocus();
    expect(onPress).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('focuses the first option of a choice list whose selected option is absent, as in a filtered list', async () => {
    await renderPart(<ChoiceList label="Theme" options={OPTIONS.slice(1)} value="system" onChange={() => undefined} />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Light' })).toHaveFocus();
  });

  it('focuses the first option of a choice list without a selected option', async () => {
    await renderPart(<Theme />);
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: /System default/ })).toHaveFocus();
  });
});
