import './leafletMarkup.ts';
import {
  circleMarker,
  type CircleMarker,
  divIcon,
  type LatLng,
  latLng,
  type Map as LeafletMap,
  map as createMap,
  marker,
  type Marker,
  tileLayer,
} from 'leaflet';
import { degreesText, type Position } from '../../places/index.ts';
import { pinMove } from './pinMoves.ts';
import style from './LeafletMap.module.css';

/** Zoom of a street, of a map without a place, and the deepest that every provider of tiles has. */
const STREET_ZOOM = 16;
const WORLD_ZOOM = 2;
const DEEPEST_ZOOM = 18;
/** Northernmost latitude of the maps' projection. */
const NORTHERNMOST = 85;
const PIN_PATH = 'M22 42C16 33 9 26 9 17a13 13 0 0126 0c0 9-7 16-13 25zM22 12.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9z';

/** Draws the pin as an element: the policy of the page lets no text become markup. */
const pinDrawing = (): SVGElement => {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const attributes = { width: '44', height: '44', viewBox: '0 0 44 44', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', PIN_PATH);
  svg.append(path);
  return svg;
};

export type PinMap = {
  /** Moves the pin to a position, and the view with it; the pin is pale while there is none. */
  readonly show: (position: Position | null) => void;
  /** Marks the device's own position. */
  readonly showOwn: (position: Position | null) => void;
  readonly name: (label: string) => void;
  readonly zoom: (by: 1 | -1) => void;
  /** Moves the view by so many pixels right and down. */
  readonly look: (by: readonly [number, number]) => void;
  readonly close: () => void;
};

type PinMapOptions = {
  readonly tilesUrl: string;
  readonly position: Position | null;
  /** Called when the customer has moved the pin; a pin of a map without it stays where it is. */
  readonly onMove?: ((position: Position) => void) | undefined;
  /** Called with whether the tiles can be loaded. */
  readonly onTiles: (areThere: boolean) => void;
};

const latLngOf = ({ latitude, longitude }: Position): LatLng => latLng(Number(latitude), Number(longitude));

const positionOf = (at: LatLng): Position => {
  const { lat, lng } = at.wrap();
  return {
    latitude: degreesText(Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, lat))),
    longitude: degreesText(lng),
  };
};

const isSame = (one: Position | null, other: Position | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

const addTiles = (map: LeafletMap, { tilesUrl, onTiles }: PinMapOptions): void => {
  // Providers ask which site their tiles are shown on; our own policy would not say it.
  const tiles = tileLayer(tilesUrl, { maxZoom: DEEPEST_ZOOM, referrerPolicy: 'strict-origin' });
  let hasLoaded = false;
  tiles.on('tileload', () => {
    hasLoaded = true;
    onTiles(true);
  });
  tiles.on('tileerror', () => {
    if (!hasLoaded) onTiles(false);
  });
  tiles.addTo(map);
};

/** Creates a map whose only control is the finger: the pin has the arrow keys, and the zoom buttons of our own. */
const createBareMap = (element: HTMLElement, isStill: boolean) =>
  createMap(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    worldCopyJump: true,
    maxZoom: DEEPEST_ZOOM,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
  });

/** Lets the customer move a pin by a tap, a drag or the arrow keys; `move` receives where to. */
const letMove = (map: LeafletMap, pin: Marker, isStill: boolean, move: (to: LatLng) => void): void => {
  map.on('click', ({ latlng }) => move(latlng));
  pin.on('dragend', () => move(pin.getLatLng()));
  pin.getElement()?.addEventListener('keydown', (event) => {
    const by = pinMove(event);
    if (!by) return;
    event.preventDefault();
    move(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add(by)));
    map.panInside(pin.getLatLng(), { padding: [48, 48], animate: !isStill });
  });
};

/** Creates a map with one pin, which is dragged, set by a tap, or moved by arrow keys while it has the focus. */
export const createPinMap = (element: HTMLElement, options: PinMapOptions): PinMap => {
  const { onMove } = options;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createBareMap(element, isStill);
  let shown = options.position;
  const start = shown ? latLngOf(shown) : latLng(20, 0);
  map.setView(start, shown ? STREET_ZOOM : WORLD_ZOOM);
  addTiles(map, options);
  const icon = divIcon({
    html: pinDrawing(),
    className: style.pin ?? '',
    iconSize: [44, 44],
    iconAnchor: [22, 42],
  });
  const canMove = onMove !== undefined;
  const pin = marker(start, { icon, draggable: canMove, keyboard: canMove, interactive: canMove, autoPan: true });
  pin.addTo(map);
  const pinElement = pin.getElement();
  if (!canMove) pinElement?.setAttribute('role', 'img');
  const paint = () => pinElement?.toggleAttribute('data-unset', shown === null);
  paint();
  if (onMove) {
    letMove(map, pin, isStill, (to) => {
      shown = positionOf(to);
      pin.setLatLng(latLngOf(shown));
      paint();
      onMove(shown);
    });
  }

  let own: CircleMarker | undefined;
  return {
    show(position) {
      if (isSame(position, shown)) return;
      shown = position;
      paint();
      if (!position) return;
      pin.setLatLng(latLngOf(position));
      map.setView(latLngOf(position), Math.max(map.getZoom(), STREET_ZOOM));
    },
    showOwn(position) {
      own?.remove();
      own = position
        ? circleMarker(latLngOf(position), { radius: 8, interactive: false, className: style.own ?? '' }).addTo(map)
        : undefined;
      if (position) map.fitBounds(pin.getLatLng().toBounds(200).extend(latLngOf(position)), { padding: [32, 32] });
    },
    name: (label) => pinElement?.setAttribute('aria-label', label),
    zoom: (by) => void map.setZoom(map.getZoom() + by),
    look: ([right, down]) => void map.panBy([right, down], { animate: !isStill }),
    close: () => void map.remove(),
  };
};
