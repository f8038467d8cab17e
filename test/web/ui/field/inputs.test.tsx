import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import type { Language } from '../../../../src/web/device/languages.ts';
import {
  AmountInput,
  CheckLine,
  CodeInput,
  Field,
  PasswordInput,
  Stepper,
  Switch,
  TextInput,
} from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

/** Field of a form, with its canonical value shown beside it. */
const Amount = ({ initial = '', isStepped = false }: { readonly initial?: string; readonly isStepped?: boolean }) => {
  const [value, setValue] = useState(initial);
  return (
    <Field label="Volume">
      {isStepped ? (
        <Stepper value={value} onChange={setValue} step="0.01" minimum="0.01" maximum="0.03" />
      ) : (
        <AmountInput value={value} onChange={setValue} unit="lots" />
      )}
      <output>{value}</output>
    </Field>
  );
};
const shown = () => screen.getByRole<HTMLInputElement>('textbox');
const meant = () => document.querySelector('output')?.textContent;
const inLanguage = (language: Language, initial = '') => renderPart(<Amount initial={initial} />, { language });

describe('a field of figures', () => {
  it.each(['0.105', '0,105'])('accepts %s, whichever separator the keypad has', async (typed) => {
    await inLanguage('en');
    await userEvent.type(shown(), typed);
    expect(shown()).toHaveValue('0.105');
    expect(meant()).toBe('0.105');
  });

  it('keeps a typed figure, with zeros at its end', async () => {
    await inLanguage('en');
    await userEvent.type(shown(), '12.50');
    expect(shown()).toHaveValue('12.50');
  });

  it.each([
    ['1,234,567.89', 'Please leave out thousands separators; what stood there is kept.'],
    ['1,234', 'Please leave out thousands separators; what stood there is kept.'],
    ['-5', 'No plus or minus here; what stood there is kept.'],
    [' 5', 'Please leave out spaces; what stood there is kept.'],
    ['٥', 'Please use the digits 0 to 9; what stood there is kept.'],
    ['five', 'Digits and one decimal separator only; what stood there is kept.'],
  ])('shows why “%s” is rejected, and keeps the typed figure', async (pasted, words) => {
    await inLanguage('en', '0.1');
    await userEvent.clear(shown());
    await userEvent.type(shown(), '0.10');
    shown().setSelectionRange(0, 4);
    await userEvent.paste(pasted);
    expect(shown()).toHaveValue('0.10');
    expect(meant()).toBe('0.10');
    expect(shown()).toHaveAccessibleDescription(words);
    expect(shown()).toBeValid();
  });

  it('removes the note of a rejected entry when another figure is typed, or the field is left', async () => {
    await inLanguage('en');
    await userEvent.type(shown(), '1-');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await userEvent.type(shown(), '2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(shown(), 'x');
    expect(shown()).toHaveValue('12');
    await userEvent.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the position of the caret, for accepted and rejected entries', async () => {
    await inLanguage('de', '125');
    await userEvent.type(shown(), '.', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(shown()).toHaveValue('1,25');
    expect(shown().selectionStart).toBe(2);
    await userEvent.type(shown(), '-', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(shown()).toHaveValue('1,25');
    expect(shown().selectionStart).toBe(1);
  });

  it('never changes a typed figure by an entry that it rejects', async () => {
    await inLanguage('en');
    await userEvent.type(shown(), '4109.45');
    const refused = fc.constantFrom('-', ' ', ',', '.', 'e', '+', '٣', '’', '１');
    await fc.assert(
      fc.asyncProperty(refused, fc.integer({ min: 0, max: 7 }), async (character, at) => {
        await userEvent.type(shown(), character, { initialSelectionStart: at, initialSelectionEnd: at });
        expect(shown()).toHaveValue('4109.45');
        expect(meant()).toBe('4109.45');
      }),
      { numRuns: 20 },
    );
  });

  it('opens the decimal keypad for a field of figures, named by its label', async () => {
    await inLanguage('en');
    expect(screen.getByLabelText('Volume')).toHaveAttribute('inputmode', 'decimal');
  });

  it('steps a figure up and down, within its bounds', async () => {
    await renderPart(<Amount initial="0.02" isStepped />);
    const [less, more] = screen.getAllByRole('button');
    if (!less || !more) throw new Error('A stepper has two buttons.');
    await userEvent.click(more);
    await userEvent.click(more);
    expect(meant()).toBe('0.03');
    for (const _press of [1, 2, 3]) await userEvent.click(less);
    expect(meant()).toBe('0.01');
  });
});

const Code = () => {
  const [digits, setDigits] = useState('');
  return (
    <Field label="Code from the SMS" error={digits.length === 6 ? 'Wrong code' : undefined}>
      <CodeInput value={digits} onChange={setDigits} />
    </Field>
  );
};

describe('the field of a code', () => {
  it('takes a code of six digits in one field, for paste and autofill', async () => {
    await renderPart(<Code />);
    const input = screen.getByLabelText('Code from the SMS');
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(input);
    await userEvent.paste('481 902 7');
    expect(input).toHaveValue('481902');
  });

  it('shows an error text that belongs to the field of a wrong code', async () => {
    await renderPart(<Code />);
    const input = screen.getByLabelText('Code from the SMS');
    await userEvent.type(input, '481902');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Wrong code');
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong code');
  });
});

const Words = () => {
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [isRead, setIsRead] = useState(false);
  const [isOn, setIsOn] = useState(false);
  return (
    <>
      <Field label="Name" help="As on the card">
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Password">
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" />
      </Field>
      <CheckLine isChecked={isRead} onChange={setIsRead}>
        I have read it
      </CheckLine>
      <span id="notices">Notifications</span>
      <Switch labelledBy="notices" isOn={isOn} onChange={setIsOn} />
    </>
  );
};

describe('other fields', () => {
  it('describes a field by its help text', async () => {
    await renderPart(<Words />);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As on the card');
  });

  it('shows a password on request', async () => {
    await renderPart(<Words />);
    await userEvent.type(screen.getByLabelText('Password'), 'sun');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('ticks a box and turns a switch by keyboard', async () => {
    await renderPart(<Words />);
    screen.getByRole('checkbox').focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'I have read it' })).toBeChecked();
    screen.getByRole('switch').focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'Notifications' })).toBeChecked();
  });
});
