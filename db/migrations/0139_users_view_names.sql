-- The views of one person and page differ by more than case and spaces around their names.
update saved_views set name = btrim(name) where name <> btrim(name) and not exists (
  select from saved_views o where o.page = saved_views.page and o.owner_id = saved_views.owner_id
    and o.id <> saved_views.id and o.name = btrim(saved_views.name));

with twins as (
  select id, row_number() over (partition by page, owner_id, lower(btrim(name)) order by created_at, id) as place
  from saved_views)
update saved_views v set name = left(btrim(v.name), 45) || ' ' || left(v.id::text, 14)
  from twins t where t.id = v.id and t.place > 1;

alter table saved_views drop constraint saved_views_name_once;
create unique index saved_views_name_once on saved_views (page, owner_id, lower(btrim(name)));
