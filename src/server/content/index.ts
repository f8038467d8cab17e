export { CONTENT_BY_DEFAULT, type ContentSettings, firmNamed } from './contentSettings.ts';
export { readContentSettings } from './readContentSettings.ts';
export { contentHandlers } from './handlers.ts';
export { itemsAtDesk, type DeskItem, type DeskItemText } from './items/deskItems.ts';
export { seedGuides } from './guides/seedGuides.ts';
export { mountPictures } from './items/mountPictures.ts';
export type { ItemChange, ItemText } from './items/readChange.ts';
export { mountVersionCheck } from './mountVersionCheck.ts';
