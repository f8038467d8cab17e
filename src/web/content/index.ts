export { ItemCard } from './ItemCard.tsx';
export { ItemLink } from './ItemLink.tsx';
export { useItems } from './useItems.ts';
export { useTextLanguage } from './useTextLanguage.ts';
