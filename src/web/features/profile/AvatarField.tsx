import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { UserInfo } from '../../device/session.ts';
import { useToast } from '../../ui/index.ts';
import { type ChosenPicture, CropSheet, PictureUpload, useUpload } from '../../uploads/index.ts';
import { Avatar } from './Avatar.tsx';

type AvatarFieldProps = {
  readonly user: UserInfo;
  /** True when the form was submitted without an avatar, which it needs (§5). */
  readonly isMissed: boolean;
};

/** Field of the customer's picture: crops and uploads the chosen file, and updates it in the whole app at once. */
export const AvatarField = ({ user, isMissed }: AvatarFieldProps) => {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const upload = useUpload('avatar');
  const [updateUser] = api.useUpdateUserMutation();
  const [chosen, setChosen] = useState<ChosenPicture>();

  const show = async (sending: Promise<Schema<'UploadedFile'> | undefined>) => {
    const file = await sending;
    if (!file) return;
    const { data } = await updateUser({ updateUserRequest: { nickname: user.nickname, avatar: file.url } });
    upload.cancel();
    if (data) toast(t('avatar.changed'));
  };
  const take = (picture: File) => {
    setChosen(undefined);
    void show(upload.send({ picture, isOriginal: true }));
  };
  return (
    <>
      <PictureUpload
        label={t('avatar.title')}
        upload={upload}
        camera="user"
        placeholder={<Avatar user={user} isLarge />}
        note={t('avatar.note')}
        fault={isMissed ? t('avatar.missing') : undefined}
        onChoose={setChosen}
        onRetry={() => void show(upload.retry())}
      />
      <CropSheet chosen={chosen} title={t('avatar.crop')} onCropped={take} onClose={() => setChosen(undefined)} />
    </>
  );
};
