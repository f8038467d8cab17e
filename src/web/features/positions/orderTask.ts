/** Task that the customer began with an order, or with several: a sheet is open for it. */
export type OrderTask =
  | { readonly kind: 'close'; readonly orderId: string; readonly percent: number }
  | {
      readonly kind: 'edit';
      readonly orderId: string;
      /** Loss at the stop loss that the sheet begins with, in percent of the equity. */
      readonly stopLossPercent?: string;
    }
  | { readonly kind: 'cancel'; readonly orderId: string }
  | { readonly kind: 'several'; readonly view: 'open' | 'pending' };

export type BeginTask = (task: OrderTask) => void;
