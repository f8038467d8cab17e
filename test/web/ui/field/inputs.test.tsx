import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureEntry, figureOf } from '../../../../src/domain/input/figureEntry.ts';
import type { Language } from '../../../../src/web/device/languages.ts';
import {
  AmountInput,
  CheckLine,
  CodeInput,
  Field,
  FigureField,
  PasswordInput,
  Stepper,
  Switch,
  TextInput,
} from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

/** Field of a form, with its canonical value shown beside it. */
const Amount = ({ initial = '', isStepped = false }: { readonly initial?: string; readonly isStepped?: boolean }) => {
  const [value, setValue] = useState<FigureEntry>(initial);
  return (
    <FigureField label="Volume" value={value} onChange={setValue}>
      {isStepped ? (
        <Stepper value={value} onChange={setValue} step="0.01" minimum="0.01" maximum="0.03" />
      ) : (
        <AmountInput value={value} onChange={setValue} unit="lots" />
      )}
      <output>{figureOf(value)}</output>
    </FigureField>
  );
};
const shown = () => screen.getByRole<HTMLInputElement>('textbox');
const meant = () => document.querySelector('output')?.textContent;
const inLanguage = (language: Language, initial = '') => renderPart(<Amount initial={initial} />, { language });

describe('a field of figures', () => {
  it.each(['0.105', '0,105'])('accepts %s, whichever separator the keypad has', async (typed) => {
    await inLanguage('en');
    await userEvent.type(shown(), typed);
    expect(shown()).toHaveValue(typed);
    await userEvent.tab();
    expect(shown()).toHaveValue('0.105');
    expect(meant()).toBe('0.105');
  });

  it('is written with the other decimal separator as soon as the language changes', async () => {
    const Changing = () => {
      const { i18n } = useTranslation();
      return (
        <>
          <Amount initial="0.10" />
          <button onClick={() => void i18n.changeLanguage('de')}>Deutsch</button>
          <button onClick={() => void i18n.changeLanguage('en')}>English</button>
        </>
      );
    };
    await renderPart(<Changing />);
    await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    await waitFor(() => expect(shown()).toHaveValue('0,10'));
    await userEvent.clear(shown());
    await userEvent.type(shown(), '3900,50');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(shown()).toHaveValue('3900.50'));
    expect(meant()).toBe('3900.50');
  });

  it('keeps a typed figure, with zeros at its end', async () => {
    await inLanguage('en');
    await userEvent.type(shown(), '12.50');
    expect(shown()).toHaveValue('12.50');
  });

  it.each([
    ['12,34,567', 'The thousands separators are misplaced; please leave them out'],
    ['-5', 'No plus or minus here'],
    ['five', 'Digits and one decimal separator only'],
    ['1234567890123', 'This figure has too many digits'],
  ])('says why “%s” is no figure, keeps it as it was typed, and means none', async (pasted, words) => {
    await inLanguage('en', '0.10');
    await userEvent.clear(shown());
    await userEvent.paste(pasted);
    expect(shown()).toHaveValue(pasted);
    expect(meant()).toBe('');
    expect(shown()).toHaveAccessibleDescription(words);
    expect(shown()).toBeInvalid();
  });

  it.each(['4.100', '4,100'])('asks which of two figures %s is, and takes the one that is pressed', async (typed) => {
    await inLanguage('de');
    await userEvent.type(shown(), typed);
    expect(shown()).toHaveAccessibleDescription('Welche Zahl meinen Sie?');
    expect(meant()).toBe('');
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '4,100' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(shown()).toHaveValue('4,100');
    expect(shown()).toHaveFocus();
    expect(meant()).toBe('4.100');
  });

  it('says of a figure on its way to one only when it is left that it is none', async () => {
    await inLanguage('fr');
    await userEvent.type(shown(), '4 1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await userEvent.type(shown(), '00');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(meant()).toBe('4100');
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

  it('begins a new code with a digit that is typed behind a whole one', async () => {
    await renderPart(<Code />);
    const input = screen.getByLabelText('Code from the SMS');
    await userEvent.type(input, '481902');
    await userEvent.type(input, '73');
    expect(input).toHaveValue('73');
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
