import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton.tsx';
import { TextInput } from './TextInput.tsx';

type PasswordInputProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
};

/** Input of a password that can be shown while it is typed, inside a `Field`. */
export const PasswordInput = (props: PasswordInputProps) => {
  const { t } = useTranslation('ui');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon="eye"
          label={t('showPassword')}
          isPressed={isShown}
          onPress={() => setIsShown((wasShown) => !wasShown)}
        />
      }
    />
  );
};
