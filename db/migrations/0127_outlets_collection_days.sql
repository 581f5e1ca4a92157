-- Couriers collect at an outlet on these days of the week (ISO, Monday is 1), except on these dates.
alter table outlets
  add column collection_days smallint[] not null default '{1,2,3,4,5,6}'
    check (collection_days <@ '{1,2,3,4,5,6,7}'),
  add column closed_on date[] not null default '{}';
