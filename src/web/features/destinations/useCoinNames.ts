import { useTranslation } from 'react-i18next';

const COINS = ['USDT', 'BTC'] as const;
const PAIRS = ['USDT.TRC-20', 'USDT.ERC-20', 'BTC.Bitcoin'] as const;
const NETWORKS = ['TRC-20', 'ERC-20', 'Bitcoin'] as const;

type Named = { readonly coinName: string; readonly coinNetwork: string };

/** Names of coins and networks in the language of the app; one without a name is shown as the server writes it. */
export const useCoinNames = () => {
  const { t } = useTranslation('destinations');
  const coin = (coinName: string): string => {
    const known = COINS.find((each) => each === coinName);
    return known ? t(`coins.${known}`) : coinName;
  };
  const network = (coinNetwork: string): string => {
    const known = NETWORKS.find((each) => each === coinNetwork);
    return known ? t(`networks.${known}`) : coinNetwork;
  };
  const coinAndNetwork = ({ coinName, coinNetwork }: Named): string => {
    const known = PAIRS.find((pair) => pair === `${coinName}.${coinNetwork}`);
    return known ? t(`onNetwork.${known}`) : `${coinName} ${coinNetwork}`;
  };
  return { coin, network, coinAndNetwork };
};
