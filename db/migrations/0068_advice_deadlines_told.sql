-- Whoever decides about parcels is told once, while there is still time, that a courier's deadline is
-- near; when that was told stands with the advice.
alter table advices add column deadline_told_at timestamptz;
