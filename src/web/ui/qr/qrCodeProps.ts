export type QrCodeProps = {
  /** What a camera reads from it. */
  readonly text: string;
  /** What it leads to, for those who listen. */
  readonly label: string;
};
