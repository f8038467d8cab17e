import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from '../../places/index.ts';
import { Button, useOnDemand } from '../../ui/index.ts';
import { attributionParts } from './attribution.ts';
import type { LeafletMapProps } from './LeafletMap.tsx';
import style from './PlaceMap.module.css';

const loadMap = () => import('./LeafletMap.tsx');

/** Address template and attribution of the operator's tiles; undefined where there are none. */
const useTiles = () => {
  const url = useSetting('mapTilesUrl');
  const attribution = useSetting('mapAttribution');
  return url === undefined || attribution === undefined ? undefined : { url, attribution };
};

/** Map with its pin over the operator's tiles, and whom they come from; nothing where the operator has chosen none. */
export const PlaceMap = (map: Omit<LeafletMapProps, 'tilesUrl' | 'onTiles'>) => {
  const { t } = useTranslation('places');
  const tiles = useTiles();
  const [isWanted, setIsWanted] = useState(true);
  const [hasTiles, setHasTiles] = useState(true);
  const LeafletMap = useOnDemand(
    loadMap,
    tiles !== undefined && isWanted,
    useCallback(() => setIsWanted(false), []),
  );
  if (!tiles) return null;
  return (
    <section className={style.map} aria-label={t('map.name')}>
      <div className={style.frame}>
        {LeafletMap ? <LeafletMap {...map} tilesUrl={tiles.url} onTiles={setHasTiles} /> : null}
        {isWanted ? null : (
          <div className={style.absent} role="alert">
            <p>{t('map.notLoaded')}</p>
            <Button isSmall icon="retry" onPress={() => setIsWanted(true)}>
              {t('retry')}
            </Button>
          </div>
        )}
      </div>
      {hasTiles ? null : (
        <p className={style.note} role="status">
          {t('map.noTiles')}
        </p>
      )}
      <p className={style.attribution}>
        {attributionParts(tiles.attribution).map(({ words, href }, at) =>
          href === undefined ? (
            words
          ) : (
            <a key={at} href={href} target="_blank" rel="noopener noreferrer">
              {words}
            </a>
          ),
        )}
      </p>
    </section>
  );
};
