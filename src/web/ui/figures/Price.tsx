import { memo } from 'react';
import { priceParts } from '../format/priceParts.ts';
import { useFormat } from '../format/useFormat.ts';
import style from './figures.module.css';

type PriceProps = { readonly value: string | null | undefined; readonly pipSize: string };

/** Live price of an instrument: the pip digit bold, its fraction small and raised. It changes without a flash. */
export const Price = memo(({ value, pipSize }: PriceProps) => {
  const { price } = useFormat();
  if (!value) return <span className={style.price}>{price(null)}</span>;
  const { lead, pip, fraction } = priceParts(value, pipSize);
  return (
    <span className={style.price}>
      {price(lead)}
      <i>{pip}</i>
      {fraction === '' ? null : <sup>{price(fraction)}</sup>}
    </span>
  );
});
