import style from './Flag.module.css';

const FIRST_LETTER = 'A'.codePointAt(0) ?? 0;
const FIRST_INDICATOR = 0x1f1e6;

/** Converts a country's two letters to regional indicators, which most systems draw as its flag. */
const emojiOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => (letter.codePointAt(0) ?? 0) - FIRST_LETTER + FIRST_INDICATOR));

/** True when this system draws two indicators as one flag; Windows draws two letters side by side instead. */
const drawsFlags = (): boolean => {
  const measured = document.createElement('span');
  measured.className = style.measured ?? '';
  const widthOf = (text: string) => {
    measured.textContent = text;
    return measured.offsetWidth;
  };
  document.body.append(measured);
  const flag = widthOf(emojiOf('GB'));
  const letter = widthOf(String.fromCodePoint(FIRST_INDICATOR));
  measured.remove();
  return flag < letter * 1.5;
};

let hasFlags: boolean | undefined;

/** Country's flag, or its two letters where the system draws no flags. The name is beside it. */
export const Flag = ({ country }: { readonly country: string }) => {
  hasFlags ??= drawsFlags();
  return (
    <span className={hasFlags ? style.flag : style.letters} aria-hidden="true">
      {hasFlags ? emojiOf(country) : country}
    </span>
  );
};
