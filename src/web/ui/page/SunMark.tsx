import style from './Page.module.css';

/** Sign and name of the app, as the title of Home and of sign-in. */
export const SunMark = () => (
  <span className={style.mark}>
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 17a7 7 0 0114 0" fill="currentColor" stroke="none" />
      <path d="M2.5 20h19M12 3v3M4.2 7.2l1.9 1.9M19.8 7.2l-1.9 1.9" />
    </svg>
    Sun
  </span>
);
