import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { Block, Button, ButtonPair, ErrorState, QrCode, Sheet, SkeletonBar, useCopy } from '../../ui/index.ts';
import style from './Invitation.module.css';

/**
 * Invitation of friends (§2): the link, to copy or as a QR code, and the count of customers who came by it. It pays
 * nothing.
 */
export const Invitation = () => {
  const { t } = useTranslation('profile');
  const { data: invited, error, refetch } = api.useGetInvitedQuery();
  return (
    <Block title={t('invite.title')}>
      <p className={style.words}>{t('invite.text')}</p>
      {invited ? <InviteLink invited={invited} /> : null}
      {!invited && error ? (
        <ErrorState title={t('invite.failed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!invited && !error ? <SkeletonBar width={280} height={108} /> : null}
    </Block>
  );
};

const InviteLink = ({ invited }: { readonly invited: Schema<'Invited'> }) => {
  const { t } = useTranslation('profile');
  const copy = useCopy();
  const [isQrShown, setIsQrShown] = useState(false);
  const link = new URL(invited.link, window.location.origin).href;
  return (
    <>
      <div className={style.link}>
        <small>{t('invite.link')}</small>
        <span className={style.address} dir="ltr">
          {link}
        </span>
      </div>
      <p className={style.count}>
        {t('invite.code', { code: invited.inviteCode })} · {t('invite.count', { count: invited.count })}
      </p>
      <ButtonPair>
        <Button isSmall icon="copy" onPress={() => void copy(link)}>
          {t('invite.copy')}
        </Button>
        <Button isSmall icon="qrCode" onPress={() => setIsQrShown(true)}>
          {t('invite.qr')}
        </Button>
      </ButtonPair>
      <Sheet isOpen={isQrShown} onClose={() => setIsQrShown(false)} title={t('invite.qr')}>
        <QrCode text={link} label={link} />
        <p className={style.count}>{t('invite.scan')}</p>
      </Sheet>
    </>
  );
};
