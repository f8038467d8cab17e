import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectSetting } from '../../device/configuration.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Block, LinkRow, Page, RiskNote, useFormat } from '../../ui/index.ts';
import style from './RisksScreen.module.css';

type Configured = Parameters<typeof selectSetting>[0];

/** Questions of the knowledge check whose explanations anybody can read, in its order. */
const RISKS = ['margin', 'leverage', 'move', 'stopLoss', 'closeOut', 'losses'] as const;

/** Example of the knowledge check: a move of the price against the customer, in percent, at a leverage. */
const EXAMPLE = { leverage: 20, move: 1 } as const;

/** Risks of trading, for visitors too: what the knowledge check asks, the right answers, and its explanations. */
export const RisksScreen = () => {
  const { t } = useTranslation(['risks', 'shell', 'legal']);
  const { number } = useFormat();
  const closeOut = useSelector((state: Configured) => selectSetting(state, 'closeOutLevel'));
  const inPercent = (percent: number | string | undefined) => `${number(percent)}\u00a0%`;
  const figures = {
    leverage: number(EXAMPLE.leverage),
    move: inPercent(EXAMPLE.move),
    loss: inPercent(EXAMPLE.leverage * EXAMPLE.move),
    closeOut: inPercent(closeOut),
  };
  return (
    <Page title={t('shell:titles.risks')}>
      {RISKS.map((risk) => (
        <Block key={risk} title={t(`${risk}.question`, figures)}>
          <p>
            <b>{t(`${risk}.answer`, figures)}</b>
          </p>
          <p className={style.explanation}>{t(`${risk}.explanation`, figures)}</p>
        </Block>
      ))}
      <Block kind="rows" label={t('legal:names.risk')}>
        <ul>
          <LinkRow
            kind="setting"
            icon="document"
            title={t('legal:names.risk')}
            to={address(PATHS.agreement, { name: 'risk' })}
            hasChevron
          />
        </ul>
      </Block>
      <RiskNote isWholeText />
    </Page>
  );
};
