-- A finding says of which lot the unit was and as what it waited, so that stock of just that lot moves.
-- Both are null for goods without lots and for findings of before.
alter table return_inspections
  add column lot_id uuid references lots (id),
  add column waited_as text
    check (waited_as in ('quality_control', 'quarantine', 'expired'));
create index return_inspections_by_lot on return_inspections (lot_id) where lot_id is not null;
