-- A download that breaks off gives its permit back until it expires. Its rows count all the same, since
-- some of them may have left.
alter table export_permits add column began_at timestamptz;
update export_permits set began_at = used_at where used_at is not null;
alter table export_permits add constraint export_permits_began check (used_at is null or began_at <= used_at);
