/** What came from the backend, as it came: the answer to a call, or a frame of the market socket. */
export type Seen =
  | {
      readonly kind: 'answer';
      readonly method: string;
      /** Address under `/api`, such as `/order/12`. */
      readonly path: string;
      readonly status: number;
      /** The whole envelope; undefined where the answer was no JSON. */
      readonly body: unknown;
    }
  | { readonly kind: 'frame'; readonly frame: unknown };

export type Observe = (seen: Seen) => void;
