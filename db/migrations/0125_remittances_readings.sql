-- The file of a remittance is compared with its own total, lines of it may be left out for a reason,
-- and it may be replaced while the remittance is open.
alter table remittance_files
  add column control_total jsonb check (jsonb_typeof(control_total) in ('object', 'null')),
  add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array');
create trigger remittances_sum_removed after delete on remittance_lines
  referencing old table as changed for each statement execute function remittances_sum_up();
