import { useTranslation } from 'react-i18next';
import { Alert, Block, Button } from '../ui/index.ts';
import style from './payIn.module.css';
import type { Channel } from './useChannels.ts';

type GoneChannelProps = { readonly open: readonly Channel[]; readonly onChoose: (id: string) => void };

/** The ways to choose from in place of one that is not offered any more. */
export const GoneChannel = ({ open, onChoose }: GoneChannelProps) => {
  const { t } = useTranslation('deposits');
  return (
    <>
      <Alert tone="warn" title={t('way.isPaused')} />
      <Block title={t('way.title')} className={style.fields}>
        {open.map(({ id, name }) => (
          <Button key={id} onPress={() => onChoose(id)}>
            {name}
          </Button>
        ))}
      </Block>
    </>
  );
};
