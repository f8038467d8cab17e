export type QrCodeProps = {
  /** Text that a camera reads from it. */
  readonly text: string;
  /** Description of the target, for screen readers. */
  readonly label: string;
};
