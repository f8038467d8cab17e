import style from './Flag.module.css';

const FIRST_LETTER = 'A'.codePointAt(0) ?? 0;
const FIRST_INDICATOR = 0x1f1e6;

/** The two letters of a country as indicators, which most systems draw as its flag. */
const emojiOf = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => (letter.codePointAt(0) ?? 0) - FIRST_LETTER + FIRST_INDICATOR));

/** Whether two indicators become one flag here; Windows draws none, and two letters side by side instead. */
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

/** A country's flag, or its two letters where the system draws none. Its name stands beside it. */
export const Flag = ({ country }: { readonly country: string }) => {
  hasFlags ??= drawsFlags();
  return (
    <span className={hasFlags ? style.flag : style.letters} aria-hidden="true">
      {hasFlags ? emojiOf(country) : country}
    </span>
  );
};
