import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LivePosition, useLiveAccount } from '../../account/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Bone, Button, Empty, ErrorState, Page, SkeletonRows } from '../../ui/index.ts';
import { AccountHead, AccountHeadBones } from './AccountHead.tsx';
import { PositionRow } from './PositionRow.tsx';
import style from './PositionScreen.module.css';
import { PositionsMark } from './PositionsMark.tsx';

/** The open positions of the active account, live. */
export const PositionScreen = () => {
  const { t } = useTranslation('portfolio');
  const account = useLiveAccount();
  return (
    <Page
      title={t('title')}
      isRoot
      hasMode
      actions={account.status === 'ready' ? <PositionsMark positions={account.positions} /> : null}
    >
      {account.status === 'ready' ? (
        <>
          <AccountHead figures={account.figures} />
          <Positions positions={account.positions} />
        </>
      ) : account.status === 'error' ? (
        <Block label={t('title')}>
          <ErrorState title={t('failed')} error={account.error} onRetry={account.refetch}>
            {t('notAffected')}
          </ErrorState>
        </Block>
      ) : (
        <>
          <AccountHeadBones />
          <Block kind="rows" label={t('list')}>
            <div className={style.head} aria-hidden="true">
              <Bone width={56} />
            </div>
            <SkeletonRows count={5} />
          </Block>
        </>
      )}
    </Page>
  );
};

const Positions = ({ positions }: { readonly positions: readonly LivePosition[] }) => {
  const { t } = useTranslation('portfolio');
  const [openId, setOpenId] = useState<string>();
  if (positions.length === 0) return <NoPositions />;
  return (
    <>
      <Block kind="rows" label={t('list')}>
        <h2 className={style.head}>{t('open', { count: positions.length })}</h2>
        <ul>
          {positions.map((position) => (
            <PositionRow
              key={position.order.id}
              position={position}
              isOpen={position.order.id === openId}
              onToggle={() => setOpenId((before) => (before === position.order.id ? undefined : position.order.id))}
            />
          ))}
        </ul>
      </Block>
      <p className={style.note}>{t('note')}</p>
    </>
  );
};

const NoPositions = () => {
  const { t } = useTranslation('portfolio');
  const { switchTab } = useNavigation();
  return (
    <Block label={t('list')}>
      <Empty
        title={t('empty.title')}
        action={
          <Button isSmall onPress={() => switchTab(PATHS.home)}>
            {t('empty.step')}
          </Button>
        }
      >
        {t('empty.text')}
      </Empty>
    </Block>
  );
};
