import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectUserInfo, type UserInfo } from '../../device/session.ts';
import { Link, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, ButtonPair, ErrorState, Icon, SkeletonBar } from '../../ui/index.ts';
import { AccountCards } from './AccountCards.tsx';
import { Avatar } from './Avatar.tsx';
import style from './Profile.module.css';

/** Profile of the signed-in customer, from this device until the server answers, and the customer's two accounts. */
export const Profile = () => {
  const { t } = useTranslation('profile');
  const userInfo = useSelector(selectUserInfo);
  const { error, refetch } = api.useGetUserQuery();
  return (
    <Block label={t('profile.label')}>
      {userInfo ? <Known user={userInfo} /> : null}
      {!userInfo && error ? (
        <ErrorState title={t('profile.failed')} error={error} onRetry={() => void refetch()}>
          {t('profile.notAffected')}
        </ErrorState>
      ) : null}
      {!userInfo && !error ? <ProfileSkeleton /> : null}
    </Block>
  );
};

/** Returns the contact that signs in: an address, or a number with its calling code. */
const contactOf = ({ email, phone, countryCode }: UserInfo) => email ?? `${countryCode ?? ''} ${phone ?? ''}`.trim();

const Known = ({ user }: { readonly user: UserInfo }) => (
  <>
    <Link to={PATHS.account} className={style.profile}>
      <Avatar user={user} />
      <span className={style.names}>
        <b>
          <bdi>{user.nickname}</bdi>
        </b>
        <small>{contactOf(user)}</small>
      </span>
      <Icon name="forward" size={16} className={style.chevron} />
    </Link>
    <AccountCards user={user} />
    <MoneyButtons />
  </>
);

/** Ways for money in and out; on the demo account their screens say that they are for real money. */
const MoneyButtons = () => {
  const { t } = useTranslation('shell');
  const { push } = useNavigation();
  return (
    <div className={style.money}>
      <ButtonPair>
        <Button onPress={() => push(PATHS.deposit)}>{t('titles.deposit')}</Button>
        <Button onPress={() => push(PATHS.withdraw)}>{t('titles.withdraw')}</Button>
      </ButtonPair>
    </div>
  );
};

const ProfileSkeleton = () => {
  const { t } = useTranslation('ui');
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div className={style.profile} aria-hidden="true">
        <SkeletonBar width={48} height={48} />
        <span className={style.names}>
          <SkeletonBar width={140} height={16} />
          <SkeletonBar width={180} height={12} />
        </span>
      </div>
      <div className={style.cardBones} aria-hidden="true">
        <SkeletonBar width={160} height={88} />
        <SkeletonBar width={160} height={88} />
      </div>
    </>
  );
};
