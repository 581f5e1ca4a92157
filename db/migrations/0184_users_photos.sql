-- A small photo of the user, for the sidebar and user management.
alter table profiles add column photo_id uuid references files (id);
create index profiles_by_photo on profiles (photo_id) where photo_id is not null;
