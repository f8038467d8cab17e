import type { Generated } from 'kysely';
import type { Schemas } from '../../../contract/index.ts';
import type { Optional } from './rowTypes.ts';

/** Banner, item of the news, or advertisement, without its words. */
export type ContentItemRow = {
  id: string;
  placement: Schemas['BannerPlacement'];
  category: Optional<Schemas['NewsCategory']>;
  image: Optional<string>;
  url: Optional<string>;
  author: string;
  symbols: Generated<string[]>;
  published_at: number;
  withdrawn_at: Optional<number>;
  changed_at: number;
  changed_by: string;
};

/** Words of an item in one language. */
export type ContentTextRow = {
  item_id: string;
  language: string;
  title: string;
  summary: Optional<string>;
  image_caption: Optional<string>;
  article: Optional<string>;
  minutes_to_read: Optional<number>;
};

export type ContentPictureRow = {
  id: string;
  media_type: 'image/jpeg' | 'image/png';
  content: Uint8Array;
  created_at: number;
};
