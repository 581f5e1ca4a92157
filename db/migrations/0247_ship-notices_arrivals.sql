-- Staff are told once that a delivery arrives today, and once that it is late; for another day they are told again.
alter table ship_notices add column due_told_on date;
alter table ship_notices add column late_told_on date;
create index ship_notices_to_arrive on ship_notices (arrives_on) where state = 'submitted';
