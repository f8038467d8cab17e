import { useEffect } from 'react';
import { LONGEST_INVITE_CODE } from '../../../contract/index.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import type { ChangeDraft } from './draft.ts';

/** Moves the code of an invite link, `?inviteCode=`, from the address into the form, where it can be changed. */
export const useInvitation = (back: string | undefined, change: ChangeDraft): void => {
  const inviteCode = useAddressParameter('inviteCode');
  const { amend } = useNavigation();
  useEffect(() => {
    if (inviteCode === undefined) return;
    change({ inviteCode: inviteCode.slice(0, LONGEST_INVITE_CODE) });
    amend(address(PATHS.signUp, { back }));
  }, [inviteCode, change, amend, back]);
};
