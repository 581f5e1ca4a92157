-- A parcel that was delivered is not received by its scan alone: the scan waits for an answer. Each scan
-- can be undone until its session is closed, so what it did is recorded beside it, step by step.
alter table gate_scans drop constraint gate_scans_verdict_check;
alter table gate_scans add constraint gate_scans_verdict_check check (verdict in
  ('expected', 'not_on_sheet', 'unknown', 'received_before', 'delivered'));

create table gate_scan_steps (
  id uuid primary key,
  scan_id uuid not null references gate_scans (id),
  step text not null check (step in ('received', 'old_label', 'set_aside', 'undone')),
  -- Of what was received: its return, whether the scan opened it, and the parcel and case as they were.
  return_id uuid references returns (id),
  has_opened_return boolean not null default false,
  parcel_state text,
  case_id uuid references return_cases (id),
  done_by uuid,
  done_at timestamptz not null default now(),
  constraint gate_scan_steps_received check ((step = 'received') = (parcel_state is not null))
);
create index gate_scan_steps_of_scan on gate_scan_steps (scan_id, done_at, id);
create trigger gate_scan_steps_append_only before delete or update or truncate on gate_scan_steps
  for each statement execute function platform_refuse_change();

-- A parcel may be scanned again after its scan was undone; its state says whether it is received.
drop index gate_scans_once;

-- Delivered according to the courier, and received back: its cash is what is claimed.
alter table return_cases drop constraint return_cases_cause_check;
alter table return_cases add constraint return_cases_cause_check check (cause in
  ('said_returned', 'way_back_too_long', 'delivered_and_back'));

-- A drop-off that nobody signed on the screen says why.
alter table gate_sessions add column unsigned text not null default '' check (length(unsigned) <= 200);
