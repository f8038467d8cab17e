import { decimal } from '../../domain/decimal.ts';
import type { useFormat } from '../ui/index.ts';

/** Amounts in US dollars. */
type Margin = { readonly required: string; readonly available: string };
type Words = {
  readonly key: 'refused.margin-not-enough' | 'refused.no-money';
  readonly values: Record<string, string>;
};

/**
 * Returns the text, of `orders`, of an order that lacks margin: what is needed and what fee and spread leave for it. Where
 * they leave nothing, the text names no figure that differs from the free margin.
 */
export const marginWords = ({ required, available }: Margin, { money }: ReturnType<typeof useFormat>): Words =>
  decimal(available).gt(0)
    ? { key: 'refused.margin-not-enough', values: { required: money(required), available: money(available) } }
    : { key: 'refused.no-money', values: { required: money(required) } };
