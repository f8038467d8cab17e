import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../places/index.ts';
import { IconButton } from '../../ui/index.ts';
import { createPinMap, type PinMap } from './createPinMap.ts';
import './leaflet.css';
import style from './LeafletMap.module.css';
import { viewMove } from './pinMoves.ts';

export type LeafletMapProps = {
  readonly tilesUrl: string;
  readonly position: Position | null;
  readonly own: Position | null;
  /** Called when the customer has moved the pin; without it, the pin stays where it is. */
  readonly onMove?: (position: Position) => void;
  readonly onTiles: (areThere: boolean) => void;
};

/** Map of Leaflet with a pin, and buttons for its zoom. Loaded with Leaflet, when a map is shown. */
const LeafletMap = ({ tilesUrl, position, own, onMove, onTiles }: LeafletMapProps) => {
  const { t } = useTranslation('places');
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<PinMap>(undefined);
  const latest = useRef({ position, onMove, onTiles });
  useEffect(() => {
    latest.current = { position, onMove, onTiles };
  });
  const canMove = onMove !== undefined;
  useEffect(() => {
    if (!element.current) return;
    const created = createPinMap(element.current, {
      tilesUrl,
      position: latest.current.position,
      onMove: canMove ? (to) => latest.current.onMove?.(to) : undefined,
      onTiles: (areThere) => latest.current.onTiles(areThere),
    });
    map.current = created;
    return () => {
      map.current = undefined;
      created.close();
    };
  }, [tilesUrl, canMove]);
  useEffect(() => map.current?.show(position), [position]);
  useEffect(() => map.current?.showOwn(own), [own]);
  useEffect(() => map.current?.name(canMove ? t('map.pin') : t('map.place')), [canMove, t]);
  const look = (event: KeyboardEvent) => {
    const by = viewMove(event);
    if (!by) return;
    event.preventDefault();
    map.current?.look(by);
  };
  // A map whose pin stays is itself what the arrow keys move.
  const asControl = canMove ? {} : { role: 'application', tabIndex: 0, 'aria-label': t('map.look'), onKeyDown: look };
  return (
    <>
      <div ref={element} className={style.canvas} dir="ltr" {...asControl} />
      <div className={style.zoom}>
        <IconButton icon="add" label={t('map.closer')} onPress={() => map.current?.zoom(1)} />
        <IconButton icon="minus" label={t('map.farther')} onPress={() => map.current?.zoom(-1)} />
      </div>
    </>
  );
};
export default LeafletMap;
