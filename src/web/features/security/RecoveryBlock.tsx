import { useTranslation } from 'react-i18next';
import { Block, DialogRow, Row } from '../../ui/index.ts';
import type { useRenewal } from './useRenewal.ts';

type RecoveryBlockProps = { readonly left: number; readonly renewal: ReturnType<typeof useRenewal> };

/** How many recovery codes are left, and the way to new ones. */
export const RecoveryBlock = ({ left, renewal }: RecoveryBlockProps) => {
  const { t } = useTranslation('second-step');
  return (
    <Block kind="flush" title={t('codes.title')}>
      <ul>
        <Row icon="document" title={t('codes.left', { count: left })} note={t('codes.note')} />
        {renewal.isSending ? (
          <Row kind="setting" icon="retry" title={<span role="status">{t('confirm.sending')}</span>} />
        ) : (
          <DialogRow kind="setting" icon="retry" title={t('codes.renew')} onPress={() => void renewal.renew()} />
        )}
      </ul>
    </Block>
  );
};
