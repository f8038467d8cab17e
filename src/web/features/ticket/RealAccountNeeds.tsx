import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectUserInfo } from '../../device/session.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Block, LinkRow } from '../../ui/index.ts';

type RealAccountNeedsProps = {
  /** True where the account cannot hold the minimum volume. */
  readonly isMoneyNeeded: boolean;
  readonly leaveFor: (address: string) => void;
  /** What stands in its place once nothing is needed. */
  readonly children: ReactNode;
};

/**
 * Lists all that an order on the real account still needs, before the first of it is refused: the identity, the
 * questions about the risks, money; each leads to where it is done. Where only money is needed, which the button says, its
 * children stand in its place.
 */
export const RealAccountNeeds = ({ isMoneyNeeded, leaveFor, children }: RealAccountNeedsProps) => {
  const { t } = useTranslation('ticket');
  const status = useSelector(selectUserInfo)?.verificationStatus;
  const { data } = api.useGetKnowledgeCheckQuery();
  const identity = status === 'authenticating' ? 'identityInReview' : 'identity';
  const first = [
    ...(status === 'authenticated' ? [] : [{ need: identity, to: PATHS.realName } as const]),
    ...(data?.satisfied === false
      ? [{ need: 'knowledge', to: address(PATHS.knowledge, { for: 'order' }) } as const]
      : []),
  ];
  if (first.length === 0) return children;
  const needs = [...first, ...(isMoneyNeeded ? [{ need: 'deposit', to: PATHS.deposit } as const] : [])];
  // The link alone would ask whether the typed order may be lost; this keeps it.
  const leave = (to: string) => (event: MouseEvent) => {
    event.preventDefault();
    leaveFor(to);
  };
  return (
    <Block kind="flush" title={t('needs.title')}>
      <ul>
        {needs.map(({ need, to }) => (
          <LinkRow key={need} kind="setting" title={t(`needs.${need}`)} to={to} onPress={leave(to)} hasChevron />
        ))}
      </ul>
    </Block>
  );
};
