import { api } from '../../api/index.ts';
import type { UserInfo } from '../../device/session.ts';
import { classes } from '../../ui/index.ts';
import style from './Avatar.module.css';

const initialsOf = (nickname: string) =>
  nickname
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

type AvatarProps = { readonly user: Pick<UserInfo, 'avatar' | 'nickname'>; readonly isLarge?: boolean };

/** The customer's picture; the initials until there is one, and while it loads. */
export const Avatar = ({ user, isLarge }: AvatarProps) => {
  const { currentData: picture } = api.useGetPictureQuery(user.avatar ?? '', { skip: user.avatar === null });
  return (
    <span className={classes(style.avatar, isLarge && style.large)} aria-hidden="true">
      {picture === undefined ? initialsOf(user.nickname) : <img src={picture} alt="" />}
    </span>
  );
};
