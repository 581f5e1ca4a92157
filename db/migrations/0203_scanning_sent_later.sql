-- A device goes on scanning without the network and sends its scans later: when such a scan was made,
-- beside `at`, when the server received it.
alter table scans
  add column made_at timestamp with time zone,
  add constraint scans_made_before_received check (made_at <= at);
