-- What arrives is put somewhere: a delivery is counted bin by bin, and its receipt keeps where it went.
alter table transfer_counts
  -- At the destination; null where it lies in none.
  add column bin_id uuid references bins (id),
  drop constraint transfer_counts_once,
  add constraint transfer_counts_once
    unique nulls not distinct (line_id, lot_id, reason_code, bin_id);
alter table transfer_receipt_lines add column bin_id uuid references bins (id);
