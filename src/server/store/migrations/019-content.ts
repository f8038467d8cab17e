/** Creates banners, news, advertisements and articles, with their texts by language and their pictures. */
export const content = `
create table content_pictures (
  id uuid primary key,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  content bytea not null,
  created_at bigint not null
);

create table content_items (
  id uuid primary key,
  placement text not null check (placement in ('banner', 'news', 'ad')),
  category text check (category in ('guide', 'notice', 'calendar', 'review')),
  -- Public address of its picture.
  image text check (char_length(image) between 1 and 500),
  -- Where it leads, if not to its article.
  url text check (char_length(url) between 1 and 500),
  author text not null check (char_length(author) between 1 and 100),
  symbols text[] not null default '{}',
  published_at bigint not null,
  -- When it is no longer listed.
  withdrawn_at bigint,
  changed_at bigint not null,
  -- Who changed it last: a person at the desk, or the server that brought it along.
  changed_by text not null check (char_length(changed_by) between 1 and 100),
  check (placement = 'news' or category is null)
);
create index content_items_listed on content_items (placement, published_at desc, id desc);

create table content_texts (
  item_id uuid not null references content_items on delete cascade,
  language text not null,
  title text not null check (char_length(title) between 1 and 200),
  -- Short text of the list.
  summary text check (char_length(summary) between 1 and 500),
  image_caption text check (char_length(image_caption) between 1 and 300),
  -- Markdown; null without an article.
  article text check (char_length(article) between 1 and 50000),
  minutes_to_read integer check (minutes_to_read > 0),
  primary key (item_id, language),
  check ((article is null) = (minutes_to_read is null))
);
`;
