-- The dry run shows refused lines beside those that would change, and warns of prices below cost. That
-- warning is of its own, because it is shown only to those who may read costs.
alter table import_differences
  drop constraint import_differences_did_check,
  add constraint import_differences_did_check
    check (did in ('created', 'changed', 'booked', 'unchanged', 'refused')),
  add column cost_warning text,
  add column refusal text,
  add constraint import_differences_refusal_has_reason
    check ((did = 'refused') = (refusal is not null));
