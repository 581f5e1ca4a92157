-- Files that people put in, such as pictures of products: checked and made anew when they arrive. The
-- bytes stand in a folder or bucket that all servers share, or here where neither is set up.
create table files (
  id uuid primary key,
  sha256 bytea not null check (length(sha256) = 32),
  media_type text not null check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  size_bytes bigint not null check (size_bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  place text not null check (place in ('database', 'folder', 'bucket')),
  bytes bytea,
  -- Of a picture: the same, small, for lists.
  thumbnail_id uuid references files (id),
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint files_bytes_where_they_are check ((place = 'database') = (bytes is not null))
);
-- The same bytes are kept once.
create unique index files_by_hash on files (sha256);
