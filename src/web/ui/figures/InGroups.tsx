import style from './InGroups.module.css';

const GROUP = /.{1,4}/gu;

/** A whole address or secret in groups of four characters, as people compare it; screen readers read it as one. */
export const InGroups = ({ text }: { readonly text: string }) => (
  <p className={style.groups} dir="ltr">
    <span className="sr">{text}</span>
    {(text.match(GROUP) ?? []).map((group, index) => (
      <span key={index} aria-hidden="true">
        {group}
      </span>
    ))}
  </p>
);
