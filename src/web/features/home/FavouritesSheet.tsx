import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../favourites/index.ts';
import type { Listed } from '../../market/index.ts';
import { IconButton, Row, Sheet } from '../../ui/index.ts';
import style from './FavouritesSheet.module.css';

type FavouritesSheetProps = {
  readonly instruments: readonly Listed[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const exchanged = (symbols: readonly string[], symbol: string, step: 1 | -1) => {
  const at = symbols.indexOf(symbol);
  const neighbour = symbols[at + step];
  return neighbour === undefined ? symbols : symbols.with(at, neighbour).with(at + step, symbol);
};

/** Focuses a button of a row: up, down, star. The first row has no up, the last no down. */
const focusRow = (row: Element | undefined, button: 'first' | 'beforeStar') => {
  const buttons = row?.querySelectorAll('button') ?? [];
  buttons[button === 'first' ? 0 : buttons.length - 2]?.focus();
};

/** Sheet to reorder the favourites and to remove stars. */
export const FavouritesSheet = ({ instruments, isOpen, onClose }: FavouritesSheetProps) => {
  const { t } = useTranslation('home');
  const { t: tUi } = useTranslation('ui');
  const { change } = useFavourites();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  /**
   * Row and button that was pressed last: moving an element in the page makes it lose focus, which is then restored.
   */
  const pressed = useRef<{ readonly at: number; readonly button: 'first' | 'beforeStar' }>(undefined);
  const count = instruments.length;

  useLayoutEffect(() => {
    if (!pressed.current) return;
    focusRow(list.current?.children[Math.min(pressed.current.at, count - 1)], pressed.current.button);
    pressed.current = undefined;
  }, [instruments, count]);

  const move = (symbol: string, from: number, step: 1 | -1) => {
    pressed.current = { at: from + step, button: step === 1 ? 'beforeStar' : 'first' };
    change((symbols) => exchanged(symbols, symbol, step));
    setSaid(t('favourites.moved', { symbol, place: from + step + 1, count }));
  };
  const remove = (symbol: string, at: number) => {
    pressed.current = { at, button: 'first' };
    change((symbols) => symbols.filter((other) => other !== symbol));
  };
  return (
    <Sheet title={t('favourites.edit')} isOpen={isOpen} onClose={onClose}>
      <p className="sr" role="status">
        {said}
      </p>
      <ul ref={list} className={style.list}>
        {instruments.map(({ symbol, name }, at) => (
          <Row
            key={symbol}
            title={symbol}
            note={name}
            end={
              <span className={style.buttons}>
                {at === 0 ? null : (
                  <IconButton icon="up" label={t('favourites.up', { symbol })} onPress={() => move(symbol, at, -1)} />
                )}
                {at === count - 1 ? null : (
                  <IconButton
                    icon="down"
                    label={t('favourites.down', { symbol })}
                    onPress={() => move(symbol, at, 1)}
                  />
                )}
                <IconButton
                  icon="star"
                  size={20}
                  isSolid
                  isPressed
                  label={tUi('favourite', { symbol })}
                  onPress={() => remove(symbol, at)}
                />
              </span>
            }
          />
        ))}
      </ul>
    </Sheet>
  );
};
